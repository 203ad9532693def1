-- Money that came to a shop's own accounts, as services that read banks' mutations tell it, or a statement that the merchant
-- sent: which order each settled, or why none. And how it stands with those services.

create table incoming_money (
  shop_id text not null,
  id text not null,
  -- who told of it: a service, or `file`
  provider text not null,
  -- that it came to: digits alone
  account text not null,
  -- the provider's name of it; `#…`: made of what it says, as it has no name
  mutation_id text not null,
  came_at timestamptz not null,
  -- the bank tells the day alone
  is_day boolean not null,
  amount bigint not null,
  balance bigint,
  -- the bank's words, which may name the sender; null: forgotten
  description text,
  state text not null,
  -- that it settled, or is thought to be for
  order_id text,
  -- `rule` or `hand`
  settled_by text,
  -- the state that it had before somebody said that it is not for an order
  ignored_from text,
  -- the same money, told by another provider before
  same_as text,
  received_at timestamptz not null,
  version integer not null default 1,
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade,
  constraint incoming_money_state
    check (state in ('settled', 'unknown', 'paid_twice', 'paid_after_end', 'differs', 'ignored')),
  constraint incoming_money_settled check ((state = 'settled') = (settled_by is not null)
    and (state <> 'settled' or order_id is not null))
);
create unique index incoming_money_told on incoming_money (shop_id, provider, account, mutation_id);
create unique index incoming_money_settles on incoming_money (shop_id, order_id) where state = 'settled';
create index incoming_money_newest on incoming_money (shop_id, received_at, id);
create index incoming_money_waiting on incoming_money (shop_id, received_at, id)
  where state in ('unknown', 'paid_twice', 'paid_after_end', 'differs');
create index incoming_money_twins on incoming_money (shop_id, account, amount, came_at);
create index incoming_money_old on incoming_money (received_at) where description is not null;

create table mutation_feeds (
  shop_id text not null,
  provider text not null,
  -- when it last told of anything by itself
  heard_at timestamptz,
  -- when it is asked next; null: it cannot be asked
  ask_after timestamptz,
  asked_at timestamptz,
  -- why the last question got no answer
  error text,
  -- the end of an account that it told of last, and that no way to pay names
  strange_account text,
  primary key (shop_id, provider)
);
create index mutation_feeds_due on mutation_feeds (ask_after) where ask_after is not null;

-- A transfer is for an order of its amount, whatever became of that.
create index orders_total on orders (shop_id, total, placed_at desc);

-- Of a bank's statement: the account that it is of.
alter table imports add column account text;
alter table imports drop constraint imports_kind,
  add constraint imports_kind
    check (kind in ('shopify_csv', 'stock_sheet', 'shop_file', 'product_sheet', 'bank_statement'));
