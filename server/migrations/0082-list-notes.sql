-- One note tells of all runs of a list, once; those of single runs have none.
alter table ticket_note add column batch uuid references batch on delete cascade;
create unique index ticket_note_of_list on ticket_note (batch) where batch is not null;
