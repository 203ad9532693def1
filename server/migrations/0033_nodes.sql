-- Which processes serve: each writes here every few seconds, and takes itself out when it stops.

create table nodes (
  id text primary key,
  host text not null,
  pid integer not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- it stops: it finishes what it has, and takes nothing new
  draining boolean not null default false,
  -- what only the process itself knows: memory, delays, its pool, its answers
  figures jsonb not null
);
