-- What every system and device showed when it last proved itself on a connection of ours, and which ends of certificates
-- somebody was told of.
create table peer_shown (
  system text collate "C" not null references system on delete cascade,
  -- Empty for the system itself.
  device text collate "C" not null default '',
  host text not null,
  port integer not null check (port between 1 and 65535),
  -- The place that was set for the system or the device then; what was shown before it was set to another one is old.
  set_to text not null,
  kind text not null check (kind in ('certificate', 'host-key')),
  fingerprint text not null,
  -- Of a host key, or the version of TLS.
  algorithm text not null,
  subject text,
  issuer text,
  names text[] not null default '{}',
  valid_from timestamptz,
  valid_to timestamptz,
  -- When this fingerprint was seen first, and last.
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (system, device, host, port)
);

create table expiry_told (
  system text collate "C" not null references system on delete cascade,
  -- Fingerprint of a certificate, or the subject of an authority.
  what text not null,
  valid_to timestamptz not null,
  -- Days before the end at which it was told; 0 when it was over.
  days integer not null,
  told_at timestamptz not null default now(),
  primary key (system, what, valid_to, days)
);

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select, insert, update, delete on peer_shown, expiry_told to patchbay_app;
  end if;
end $$;
