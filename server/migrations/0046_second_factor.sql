-- A second step of signing in: codes of an authenticator app, and one-time codes for whoever has lost it.

create table second_factors (
  person_id text primary key references people (id) on delete cascade,
  -- sealed
  secret bytea not null,
  created_at timestamptz not null,
  -- when a first code proved it; null: it is being set up, and nothing asks for it yet
  confirmed_at timestamptz,
  -- of the last code that was taken, in steps of 30 seconds: each counts once
  last_step integer not null default 0
);

create table recovery_codes (
  person_id text not null references people (id) on delete cascade,
  -- 80 random bits
  code_hash bytea not null,
  created_at timestamptz not null,
  primary key (person_id, code_hash)
);

-- whether it was begun with two factors; those from before count as one
alter table sessions add column has_two_factors boolean not null default false;
