-- What people write to the desk about a request goes the same way as notes of its runs: once, and read back.
alter table ticket_note add column to_requester boolean not null default false;
alter table ticket_note drop constraint ticket_note_occasion_check;
alter table ticket_note add constraint ticket_note_occasion_check
  check (occasion in ('outcome-unknown', 'end', 'asked', 'comment')) not valid;
alter table ticket_note validate constraint ticket_note_occasion_check;
-- Of these two there may be several.
drop index ticket_note_once;
create unique index ticket_note_once on ticket_note (change_id, occasion) where occasion not in ('asked', 'comment');
