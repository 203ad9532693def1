-- Which shops tell buyers to transfer to the same bank account: an amount that comes there says nothing of the shop. No number
-- stands here, only its keyed hash, which the server makes: shops of before are noted by its job.
create table named_accounts (
  shop_id text not null,
  account_hash bytea not null,
  named_at timestamptz not null,
  -- no way to pay names it any more, and money of orders from before may still come; null: one does
  left_at timestamptz,
  -- the first of the shops that name it and are tied to this one by common owners; null: no other is
  kin text,
  -- among them: the last digit of the totals that are this shop's alone; null: all are
  place smallint,
  -- whether the owners have heard of it: of shops of their own, and of others
  told_kin boolean not null default false,
  told_others boolean not null default false,
  primary key (shop_id, account_hash)
);
select keep_everywhere('named_accounts');
alter table named_accounts add foreign key (shop_id) references shops (id) on delete cascade;
create index named_accounts_hash on named_accounts (account_hash);
