-- Why the times of a row are those in which nothing is known, such as of an event that was not understood; null for a holiday.
alter table holiday add column fault text;
