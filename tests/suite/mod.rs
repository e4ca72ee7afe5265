mod cli;
mod model_json;
mod package;
