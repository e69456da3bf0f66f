-- What the click that applied a list said, so that the same key with something else is told apart from the same click again.
-- Null for a list that was not applied, or before this was kept.
alter table batch add column applied_as jsonb;
