-- An undoing that could not put back what it found may be tried anew by a person.
drop index change_undone_once;
create unique index change_undone_once on change (undo_of)
  where undo_of is not null
    and state not in ('checked', 'cancelled', 'expired', 'undone', 'previewed', 'draft', 'undo-failed');
