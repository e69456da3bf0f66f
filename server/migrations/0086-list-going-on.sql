-- A list may go on with its other lines where one of a later stage goes otherwise than meant, and keeps what it was given, so
-- that what is left of it can be asked for once more.
alter table batch
  add column goes_on boolean not null default false,
  -- Names of its columns; null for a list that was made before they were kept.
  add column heads text[];
-- Under the names of the list, each cell as it was given.
alter table change add column batch_cells text[];
