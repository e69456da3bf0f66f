-- What may be asked for instead where a reading found something else than was wanted, field by field as the plan declares them; and
-- the run that another takes the place of.
alter table plan_step add column instead jsonb;
alter table plan add column instead_of bigint references plan;
create index plan_instead on plan (instead_of) where instead_of is not null;
