-- The history of changes goes by when each began, or was asked for where it did not.
create index change_by_begin on change ((coalesce(began_at, requested_at)) desc, id desc);
