-- A list may be asked for from one time until another, as a single change is. Its lines keep both for themselves as well.
alter table batch
  add column run_at timestamptz,
  add column expires_at timestamptz;
