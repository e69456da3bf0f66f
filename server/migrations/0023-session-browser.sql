-- Browser and system in a few words, so that people tell their sessions apart; not what the browser sent.
alter table session_family
  add column browser text check (length(browser) <= 60);
