-- Words that mean the same in a shop, besides those of the trade that every search knows.

alter table shops add column search_synonyms jsonb not null default '[]';
