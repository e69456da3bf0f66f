-- A run that was asked for until some time is undone then by itself.
alter table change
  -- When its end was last begun, by whichever process.
  add column end_tried_at timestamptz,
  -- Nothing more happens by itself: it is as it was before, or a person was told why not.
  add column end_settled boolean not null default false;
create index change_expiring on change (expires_at)
  where expires_at is not null and not end_settled and state in ('done', 'done-not-proven');
