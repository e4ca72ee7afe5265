mod package;
