-- What a change is about without touching it, such as the device of a request: its history tells of it, no lease is taken on it.
alter table change add column about text[] collate "C" not null default '{}';
create index change_by_about on change using gin (about);
