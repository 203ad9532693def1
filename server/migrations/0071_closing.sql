-- An owner closes the shop; for a while it can be opened again.

alter table shops add column closed_at timestamptz;
