-- When a living server last said that people reach the platform there; null: it has left, and any other may say where.
alter table platform_address add column kept_at timestamptz;
