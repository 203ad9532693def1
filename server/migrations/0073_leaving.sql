-- An owner hands the shop over, or takes everything along.

-- An invitation to own the shop in the place of who asks.
alter table staff_invitations
  -- what its inviter, an owner, becomes once it is accepted; null: it hands nothing over
  add column hands_over text,
  -- whether the news of the shop go to the new owner from then on
  add column takes_news boolean not null default false,
  add constraint staff_invitations_hands_over check (
    hands_over is null or (hands_over in ('leave', 'staff', 'manager') and role = 'owner' and inviter_id is not null));
create unique index staff_invitations_handover on staff_invitations (shop_id) where hands_over is not null;

-- Everything a shop has, as one file. Its pictures are not in the parts: they lie where pictures lie.
create table archives (
  shop_id text not null references shops (id) on delete cascade,
  id text not null,
  state text not null,
  actor_kind text not null,
  actor_id text,
  actor_name text not null,
  -- counts who took it: whoever did last may end it
  claim integer not null default 1,
  -- how often work on it was begun
  attempts integer not null default 0,
  -- after this the process that works on it is taken for dead
  leased_until timestamptz not null,
  -- name, checksum and sizes of each file in it
  files jsonb not null default '[]',
  orders integer not null default 0,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (shop_id, id),
  constraint archives_state check (state in ('running', 'done', 'failed'))
);
-- One in the making.
create unique index archives_one on archives (shop_id) where state = 'running';
create index archives_running on archives (leased_until) where state = 'running';
create index archives_finished_at on archives (finished_at);

-- The packed bytes of an archive's files, piece by piece.
create table archive_parts (
  shop_id text not null references shops (id) on delete cascade,
  archive_id text not null,
  -- which of the archive's files
  file integer not null,
  number integer not null,
  bytes bytea not null,
  primary key (shop_id, archive_id, file, number),
  foreign key (shop_id, archive_id) references archives (shop_id, id) on delete cascade
);
