-- When a server went on with a change that another one had left in the middle, such as one that lost its power.
alter table change add column taken_over_at timestamptz[] not null default '{}';

-- What the record says of one change, for its evidence.
create index record_of_change on record ((detail::jsonb ->> 'change')) where detail like '%"change":%';
