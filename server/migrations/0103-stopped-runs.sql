-- Somebody wants a run that has begun stopped: whoever carries it forward puts back what was done, and it says who it was. By
-- the name of then: the account may go.
alter table change add column stop_asked_at timestamptz;
alter table change add column stopper_id integer references person on delete set null;
alter table change add column stopper text;
alter table change add constraint change_stopper check ((stop_asked_at is null) = (stopper is null));
