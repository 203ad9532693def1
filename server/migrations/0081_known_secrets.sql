-- Who leaves a shop still knows the secrets of that time: which of them nobody has exchanged since.

-- The names of such keys; writing a key anew takes it away.
alter table shop_credentials add column known_keys text[] not null default '{}';

alter table webhooks
  -- since when the secret is as it is; null: since the webhook was made, or from before this was noted
  add column secret_at timestamptz,
  add column secret_known boolean not null default false;
