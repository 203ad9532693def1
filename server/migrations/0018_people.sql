-- The merchant's side: people and what they are in which shop, their sessions, programs, and who changed what.

create table people (
  id text primary key,
  -- an e-mail address or a phone number, in the one form in which contacts are kept
  login text not null unique,
  channel text not null,
  -- when they proved to have it; null: not yet
  confirmed_at timestamptz,
  name text not null,
  is_operator boolean not null default false,
  -- null: they sign in by other means
  password_hash text,
  version integer not null default 1,
  created_at timestamptz not null,
  constraint people_channel check (channel in ('email', 'whatsapp'))
);

create table staff (
  shop_id text not null references shops (id) on delete cascade,
  person_id text not null references people (id) on delete cascade,
  role text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  primary key (shop_id, person_id),
  constraint staff_role check (role in ('staff', 'manager', 'owner'))
);
create index staff_person on staff (person_id);

create table sessions (
  id text primary key,
  -- of what the cookie says: nobody who reads this table can sign in
  key_hash bytea not null unique,
  person_id text not null references people (id) on delete cascade,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  -- which program and roughly where from, as its owner would recognise it
  agent text not null
);
create index sessions_person on sessions (person_id);
create index sessions_expires_at on sessions (expires_at);

-- One-time links by which a password or a passkey is set: for new people, and for those who lost theirs.
create table entry_links (
  key_hash bytea primary key,
  person_id text not null references people (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index entry_links_person on entry_links (person_id);

-- Sign-ins that failed, by account and by caller (keyed hashes): whoever guesses is stopped, and nobody else is.
create unlogged table sign_in_failures (
  login_hash bytea not null,
  caller_hash bytea not null,
  failures integer not null,
  window_ends_at timestamptz not null,
  primary key (login_hash, caller_hash)
) with (fillfactor = 50);

create table api_tokens (
  shop_id text not null references shops (id) on delete cascade,
  id text not null,
  name text not null,
  key_hash bytea not null unique,
  last4 text not null,
  scopes text[] not null,
  created_by text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  expires_at timestamptz,
  version integer not null default 1,
  primary key (shop_id, id)
);

create table audit (
  id bigint generated always as identity primary key,
  -- null: it concerns no shop
  shop_id text references shops (id) on delete cascade,
  at timestamptz not null,
  actor_kind text not null,
  actor_id text,
  actor_name text not null,
  -- what kind of thing, and which one
  kind text not null,
  subject text not null,
  before jsonb,
  after jsonb
);
create index audit_shop on audit (shop_id, id);
create index audit_subject on audit (shop_id, kind, subject, id);
