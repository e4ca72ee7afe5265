//! Pictures as tests compare them: what no eye would see is no difference.

/// Greys of so many steps are the same: edges are smoothed a little otherwise on other processors.
const STEP: u8 = 48;

/// So many of a thousand dots may differ by more.
const MANY: usize = 2;

/// A picture in grey, line by line.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Grey {
    width: usize,
    dots: Vec<u8>,
}

impl Grey {
    pub(crate) fn of(png: &[u8]) -> Grey {
        let reader = png::Decoder::new(std::io::Cursor::new(png)).read_info();
        let mut reader = reader.unwrap();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut bytes).unwrap();
        let dots = match info.color_type {
            png::ColorType::Grayscale => bytes,
            png::ColorType::Rgba => bytes.chunks(4).map(luma).collect(),
            png::ColorType::Rgb => bytes.chunks(3).map(luma).collect(),
            other => panic!("{other:?}"),
        };
        Grey {
            width: info.width as usize,
            dots,
        }
    }

    pub(crate) fn png(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let height = self.dots.len() / self.width;
        let mut encoder = png::Encoder::new(&mut bytes, self.width as u32, height as u32);
        encoder.set_color(png::ColorType::Grayscale);
        encoder.set_compression(png::Compression::High);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(&self.dots).unwrap();
        writer.finish().unwrap();
        bytes
    }

    /// Whether hardly a dot differs from the other's.
    pub(crate) fn is_like(&self, other: &Grey) -> bool {
        let differs = |(a, b): &(&u8, &u8)| a.abs_diff(**b) > STEP;
        let differing = self.dots.iter().zip(&other.dots).filter(differs).count();
        self.width == other.width
            && self.dots.len() == other.dots.len()
            && differing * 1000 <= MANY * self.dots.len()
    }
}

fn luma(dot: &[u8]) -> u8 {
    let [red, green, blue] = [0, 1, 2].map(|at| u32::from(dot[at]));
    ((red * 299 + green * 587 + blue * 114) / 1000) as u8
}
