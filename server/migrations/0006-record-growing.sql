-- Grows the record in one round trip. Returns the last row as it is after the call: when that was not the given one,
-- nothing was written and the caller links its rows to the returned one.
create function grow_record(tip_seq bigint, tip_hash text, names json, rows json, out seq bigint, out hash text)
language plpgsql as $$
#variable_conflict use_column
begin
  -- One writer at a time. Each statement below sees what the last one committed.
  perform pg_advisory_xact_lock(7230113);
  select last.seq, last.hash into grow_record.seq, grow_record.hash from record as last order by last.seq desc limit 1;
  if grow_record.seq is distinct from tip_seq or grow_record.hash is distinct from tip_hash then
    return;
  end if;
  insert into record_name (key, kind, salt, name, person_id)
    select key, kind, salt, name, person_id
    from json_to_recordset(names) as given (key text, kind text, salt text, name text, person_id integer);
  insert into record (seq, at, actor, session, address, action, target, result, detail, correlation, previous, hash)
    select seq, at, actor, session, address, action, target, result, detail, correlation, previous, hash
    from json_to_recordset(rows) as given (seq bigint, at timestamptz, actor text, session text, address text,
      action text, target text, result text, detail text, correlation text, previous text, hash text);
  select last.seq, last.hash into grow_record.seq, grow_record.hash from record as last order by last.seq desc limit 1;
end $$;
