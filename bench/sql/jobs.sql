-- The tables of jobs of version 0.1 (pg-boss), as far as an order needs them; schema and search path are set by who runs it.

create type job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');

create function job_now() returns timestamptz language sql stable as 'select pg_catalog.now()';

create table queue (
  name text primary key,
  policy text not null,
  retry_limit int not null,
  retry_delay int not null,
  retry_backoff bool not null,
  retry_delay_max int,
  expire_seconds int not null,
  retention_seconds int not null,
  deletion_seconds int not null,
  dead_letter text references queue (name),
  heartbeat_seconds int
);
insert into queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds,
  deletion_seconds)
values ('send-message', 'standard', 3, 2, true, 60, 1209600, 3600);

create table job_common (
  id uuid not null default gen_random_uuid(),
  name text not null references queue (name) deferrable initially deferred,
  priority integer not null default 0,
  data jsonb,
  state job_state not null default 'created',
  retry_limit integer not null default 2,
  retry_count integer not null default 0,
  retry_delay integer not null default 0,
  retry_backoff boolean not null default false,
  retry_delay_max integer,
  expire_seconds int not null default 900,
  deletion_seconds int not null default 604800,
  singleton_key text,
  singleton_on timestamp,
  group_id text,
  group_tier text,
  start_after timestamptz not null default now(),
  created_on timestamptz not null default now(),
  started_on timestamptz,
  completed_on timestamptz,
  keep_until timestamptz not null default now() + interval '14 days',
  output jsonb,
  dead_letter text references queue (name) deferrable initially deferred,
  policy text,
  heartbeat_on timestamptz,
  heartbeat_seconds int,
  blocked boolean not null default false,
  blocking boolean not null default false,
  pending_dependencies int not null default 0,
  source_name text,
  source_id uuid,
  source_created_on timestamptz,
  source_retry_count int,
  source_output jsonb,
  source_root_id uuid,
  primary key (name, id),
  check (not (policy = 'key_strict_fifo' and singleton_key is null))
);
create unique index job_i1 on job_common (name, coalesce(singleton_key, ''))
  where state = 'created' and policy = 'short';
create unique index job_i2 on job_common (name, coalesce(singleton_key, ''))
  where state = 'active' and policy = 'singleton';
create unique index job_i3 on job_common (name, state, coalesce(singleton_key, ''))
  where state <= 'active' and policy = 'stately';
create unique index job_i4 on job_common (name, singleton_on, coalesce(singleton_key, ''))
  where state <> 'cancelled' and singleton_on is not null;
create unique index job_i6 on job_common (name, coalesce(singleton_key, ''))
  where state <= 'active' and policy = 'exclusive';
create index job_i7 on job_common (name, group_id) where state = 'active' and group_id is not null;
create unique index job_i8 on job_common (name, singleton_key)
  where state in ('active', 'retry', 'failed') and policy = 'key_strict_fifo';
create index job_i9 on job_common (name, id) where blocking and state = 'completed';
create index job_i10 on job_common (name, singleton_key, state desc, created_on, id) include (start_after)
  where state < 'active' and not blocked and policy = 'key_strict_fifo';
create index job_i11 on job_common (name, priority desc, created_on, start_after)
  where state < 'active' and not blocked;
create index job_i12 on job_common (source_root_id) where source_root_id is not null;

-- A table of an hour's jobs is asked by its keys; one that looks small would be read whole, again and again.
insert into job_common (name, data, state, started_on, completed_on)
select 'send-message', jsonb_build_object('shop_id', 'shp_toko-1', 'message_id', 'msg_' || n), 'completed', now(), now()
from generate_series(1, 20000) as n;
