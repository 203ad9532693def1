-- Ways to sign in beside a password: passkeys and one-time codes; what a one-time link proves; how often what is tried.

create table passkeys (
  id text primary key,
  person_id text not null references people (id) on delete cascade,
  -- as its authenticator calls it, in base64url
  credential_id text not null unique,
  public_key bytea not null,
  -- how often it was used, as its authenticator counts; 0: it does not count
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  version integer not null default 1
);
create index passkeys_person on passkeys (person_id);

-- What an authenticator has to sign, once.
create unlogged table passkey_challenges (
  challenge text primary key,
  purpose text not null,
  -- keyed hash of the person it was made for, or of the login that was given; null: whoever has a passkey
  bound_to bytea,
  expires_at timestamptz not null,
  constraint passkey_challenges_purpose check (purpose in ('register', 'sign_in'))
);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);

-- Codes to a person's contact, as keyed hashes: to sign in, or to prove that the contact is theirs.
create table account_codes (
  id text primary key,
  person_id text not null references people (id) on delete cascade,
  purpose text not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint account_codes_purpose check (purpose in ('sign_in', 'confirm'))
);
create index account_codes_person on account_codes (person_id);
create index account_codes_expires_at on account_codes (expires_at);

-- Whether it went to the person's contact: whoever uses it then has that contact.
alter table entry_links add column is_sent boolean not null default false;
create index entry_links_expires_at on entry_links (expires_at);

-- Counts wrong passwords, wrong codes and messages that were asked for alike, by login and by caller (keyed hashes).
alter table sign_in_failures rename to sign_in_counts;
alter table sign_in_counts rename column failures to tries;
alter index sign_in_failures_pkey rename to sign_in_counts_pkey;
create index sign_in_counts_window_ends_at on sign_in_counts (window_ends_at);
