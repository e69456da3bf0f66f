-- What the last walk that read the interfaces was not able to read of them: fields with the cause and a sentence. What is
-- empty for it is not known, which is never the same as none.
alter table walk add column not_read jsonb not null default '[]';
