-- The page that a form is half filled in on, so that a link leads there; null where it is not known.
alter table draft add column address text;
