-- An IPv6 address is kept as every address of its value is written (RFC 5952), as the server writes it by now; what is none stays.
create function pg_temp.address_of(typed text) returns text language plpgsql immutable as $$
begin
  return host(typed::inet);
exception when others then
  return typed;
end $$;
update device set address = pg_temp.address_of(address)
  where address like '%:%' and address not like '%/%' and address not ilike '::ffff:%'
    and address <> pg_temp.address_of(address);
update ups_unit set address = pg_temp.address_of(address)
  where address like '%:%' and address not like '%/%' and address not ilike '::ffff:%'
    and address <> pg_temp.address_of(address);
