-- When it was last looked for who the owner of a contained device is, to tell them of its release.
alter table security_case add column owner_looked_at timestamptz;
