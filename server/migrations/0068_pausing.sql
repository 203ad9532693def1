-- An operator pauses a shop, with a reason that its owner reads, and lets it go on.

alter table shops add column paused_at timestamptz;
alter table shops add column paused_reason text;
alter table shops add constraint shops_paused_with_reason check ((paused_at is null) = (paused_reason is null));
