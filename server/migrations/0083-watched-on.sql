-- What a device did not show before its run ended may still be seen: until when it is watched for, when it is looked for next, by
-- whichever process, and when all that was asked answered last. A look that fails for want of an answer does not use up the time.
alter table change
  add column watched_until timestamptz,
  add column watch_next_at timestamptz,
  add column watch_answered_at timestamptz;
create index change_watched on change (watch_next_at) where watched_until is not null;
