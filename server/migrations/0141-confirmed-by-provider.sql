-- When a provider was last asked anew who holds the session, and told so; null where it never was.
alter table session_family add column confirmed_at timestamptz;
