//! See the folder's page.
