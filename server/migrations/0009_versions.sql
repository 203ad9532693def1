-- Every thing a merchant can edit counts its changes: who edits an old version is told so, instead of overwriting.

alter table shops add column version integer not null default 1;
alter table shop_domains add column version integer not null default 1;
alter table couriers add column version integer not null default 1;
alter table payment_methods add column version integer not null default 1;
alter table pages add column version integer not null default 1;
alter table categories add column version integer not null default 1;
alter table products add column version integer not null default 1;
alter table promotions add column version integer not null default 1;
alter table vouchers add column version integer not null default 1;
