-- What became of a run, on its way into the ticket that it names: written down with the end of the run, and in the ticket once.
create table ticket_note (
  id bigint generated always as identity primary key,
  change_id bigint not null references change on delete cascade,
  at timestamptz not null default now(),
  occasion text collate "C" not null check (occasion in ('outcome-unknown', 'end', 'asked')),
  -- As people typed it.
  ticket text not null,
  words text not null,
  -- Stands in the note, so that it is found again where its answer was lost.
  mark text collate "C" not null unique,
  -- Who asked for it, by the name of then; null for what is written by itself.
  person_id integer references person on delete set null,
  person text,
  -- Of the click. The same key of the same person is the same note.
  key uuid,
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'written', 'given-up')),
  -- Whoever tries has a higher one than whoever tried before.
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  -- When it last went out, unless it is known that it was not taken.
  sent_at timestamptz,
  -- The desk answered that it has it; it is not sent any more.
  taken boolean not null default false,
  -- Where it was sent: name of the system, its title of then, and the ticket as its desk knows it.
  system text,
  title text,
  request text,
  number text,
  link text,
  ended_at timestamptz,
  -- Why it waits, or was given up.
  why text,
  constraint ticket_note_click unique (person_id, key)
);
create unique index ticket_note_once on ticket_note (change_id, occasion) where occasion <> 'asked';
create index ticket_note_of on ticket_note (change_id, id);
create index ticket_note_due on ticket_note (next_try_at) where state = 'waiting';

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, delete on ticket_note to patchbay_app;
    grant update (state, tries, next_try_at, sent_at, taken, system, title, request, number, link, ended_at, why)
      on ticket_note to patchbay_app;
  end if;
end $$;
