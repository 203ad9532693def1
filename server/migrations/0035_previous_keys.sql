-- The keys that a gateway or courier had before: for a day, what they sign is still heard, and asked about.
alter table shop_credentials
  add column previous_sealed bytea,
  add column previous_until timestamptz;
