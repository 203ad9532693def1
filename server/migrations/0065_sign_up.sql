-- Sign-up without an operator: codes to contacts that have no account yet, and invitations where only the invited may.

create table sign_up_codes (
  id text primary key,
  -- keyed hashes: nobody who reads this table learns who wanted a shop, or can open one
  contact_hash bytea not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- the address of the shop that was opened with it, so that a lost answer can be had again; null: not used yet
  opened text
);
create index sign_up_codes_contact on sign_up_codes (contact_hash);
create index sign_up_codes_expires_at on sign_up_codes (expires_at);

create table sign_up_invitations (
  id text primary key,
  key_hash bytea not null unique,
  -- whom it is for, in the operator's words
  note text not null,
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- the address of the shop that was opened with it; null: nobody has come yet
  opened text,
  opened_at timestamptz
);
create index sign_up_invitations_newest on sign_up_invitations (created_at, id);
