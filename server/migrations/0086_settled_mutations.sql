-- A mutation of an account that several shops name, once it has settled an order of one of them: it settles none of another.
create table settled_mutations (
  -- of account, teller and the teller's name of it, keyed
  mutation_hash bytea primary key,
  shop_id text not null,
  money_id text not null,
  settled_at timestamptz not null
);
select keep_everywhere('settled_mutations');
alter table settled_mutations add foreign key (shop_id) references shops (id) on delete cascade;
create index settled_mutations_shop on settled_mutations (shop_id);
create index settled_mutations_old on settled_mutations (settled_at);

-- What was known of the money at another shop of the account: it had settled an order there (`settled`), or one waited for
-- exactly as much (`awaited`).
alter table incoming_money add column elsewhere text;
alter table incoming_money
  add constraint incoming_money_elsewhere check (elsewhere in ('settled', 'awaited'));
