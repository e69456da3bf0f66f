-- Systems of several devices or UPS units none of which answered when it was last asked: that is one fault, of the system or of the
-- way to it, and says nothing of each device. A device that was not asked yet may still answer.
create view silent_system as
select r.system as name, count(*)::int as devices, max(h.last_success_at) as since
from device_reach r
join device d on d.name = r.device and d.enabled and d.removed_at is null
join system s on s.name = r.system and s.enabled
left join device_health h on h.system = r.system and h.device = r.device
group by r.system
having count(*) > 1 and bool_and(
  greatest(h.last_failure_at, case when h.walk_outcome = 'failed' then h.walked_at end, '-infinity')
  > greatest(h.last_success_at, case when h.walk_outcome <> 'failed' then h.walked_at end, '-infinity'))
union all
select s.name, count(*)::int, h.last_success_at
from system s join system_health h on h.system = s.name join ups_unit u on u.system = s.name and u.removed_at is null
where s.enabled and h.last_failure_at > coalesce(h.last_success_at, '-infinity')
group by s.name, h.last_success_at having count(*) > 1;

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'patchbay_app') then
    grant select on silent_system to patchbay_app;
  end if;
end $$;
