-- Who asked for what an agent prepared, by the keyed hash of the address: beyond a share of the shop's, their own oldest give way.
alter table agent_carts add column caller_hash bytea;
create index agent_carts_caller on agent_carts (shop_id, caller_hash, created_at, id) where caller_hash is not null;
