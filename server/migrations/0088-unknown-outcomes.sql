-- When what became of a change is read again, by whichever process, and whether anybody was told that it is not known.
alter table change
  add column read_again_at timestamptz,
  add column unknown_told boolean not null default false;
