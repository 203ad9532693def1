-- What the law wants shown: of goods (halal, registration, standard, origin), and what an order was placed under.

-- {"halal": "certified", "halal_certificate_no": "ID31…", "registration_no": "MD …", …}; null: nothing is said of it
alter table products add column legal jsonb;

-- what kinds of goods the shop sells: ["food", "cosmetics"]; empty: it has not said
alter table shops add column goods jsonb not null default '[]';

-- what was shown of the goods when they were ordered
alter table order_lines add column legal jsonb;

-- What a shop said of itself, of delivery, returns and cancelling, kept while an order speaks of it.
create table order_terms (
  shop_id text not null references shops (id) on delete cascade,
  hash text not null,
  -- {"seller": {…}, "delivery": [{"title": …, "text": …}], …}
  words jsonb not null,
  first_seen timestamptz not null,
  primary key (shop_id, hash)
);

-- which of these the order was placed under; null: it is from before they were kept
alter table orders add column terms_hash text;
