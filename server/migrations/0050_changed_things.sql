-- When what a shop shows was last edited, for search engines (lastmod in the sitemap). What is there already counts as of today.
alter table products add column changed_at timestamptz not null default now();
alter table categories add column changed_at timestamptz not null default now();
alter table pages add column changed_at timestamptz not null default now();
