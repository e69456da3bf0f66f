-- Two more containments of a case: an endpoint group, and de-authentication at the wireless controller. Their steps stand between those
-- that runs have, so that the steps of runs that were previewed before are moved on.
update plan_step s set position = s.position + 100
from plan p where p.id = s.plan_id and p.name = 'cyber-security-response' and s.position >= 1;
update plan_step set position = position - 98 where position > 100;

insert into plan_step (plan_id, position, name, state, words)
select p.id, step.position, step.name, 'left-out', 'Not chosen.'
from plan p cross join (values (1, 'group'), (2, 'wireless')) as step (position, name)
where p.name = 'cyber-security-response';

update change c set plan_position = c.plan_position + 2
from plan p where p.id = c.plan and p.name = 'cyber-security-response' and c.plan_position >= 1;

update plan set known = '{"group": null, "end": null, "watch": false}'::jsonb || known
where name = 'cyber-security-response';
