-- One note tells a ticket of all steps of a workflow; they have none of their own. One that is undone later has another. It leads to
-- the page of the workflow.
alter table ticket_note add column plan bigint references plan on delete cascade, add column plan_state text collate "C",
  add column path text;
drop index ticket_note_once;
create unique index ticket_note_once on ticket_note (change_id, occasion)
  where occasion not in ('asked', 'comment') and plan is null;
create unique index ticket_note_of_plan on ticket_note (plan, plan_state) where plan is not null;
