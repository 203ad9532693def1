-- A migration as later releases may have one, on tables that are spread: npm run try:citus.
alter table orders add column gift_words text;
alter table orders add column is_gift boolean not null default false;
alter table orders add constraint orders_gift_words check (gift_words <> '') not valid;
alter table orders validate constraint orders_gift_words;
create index orders_gifts on orders (shop_id, placed_at, id) where is_gift;
alter table shops add column wraps_gifts boolean not null default true;
update orders set gift_words = 'Untuk ' || customer_name where status = 'awaiting_payment';

create table wrappings (
  shop_id text not null,
  id bigint generated always as identity,
  order_id text not null,
  color text not null constraint wrappings_color check (color <> ''),
  primary key (shop_id, id)
);
select keep_by_shop('wrappings');
alter table wrappings add constraint wrappings_shop foreign key (shop_id) references shops (id) on delete cascade;
alter table wrappings add constraint wrappings_order
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade;
create index wrappings_of_order on wrappings (shop_id, order_id);

create function note_wrapping() returns trigger language plpgsql as $$
begin
  update orders set is_gift = true where shop_id = new.shop_id and id = new.order_id;
  return null;
end $$;
create trigger wrappings_noted after insert on wrappings for each row execute function note_wrapping();

create table gift_papers (color text primary key, name text not null);
select keep_everywhere('gift_papers');
insert into gift_papers values ('red', 'Merah');
alter table wrappings add constraint wrappings_paper foreign key (color) references gift_papers (color);
create or replace function note_wrapping() returns trigger language plpgsql as $$
begin
  update orders set is_gift = true, gift_words = coalesce(gift_words, 'Selamat!') where shop_id = new.shop_id and id = new.order_id;
  return null;
end $$;
