-- What lists of others (Google, Meta, TikTok, OpenAI) want to know of goods.
alter table products
  add column brand text,
  -- digits alone, with a true check digit
  add column gtin text,
  add column mpn text,
  -- 'new', 'used' or 'refurbished'; null: nobody has said, so new
  add column condition text;

-- null: the product's
alter table variants
  add column gtin text,
  add column mpn text;

-- Google's own category: its number or its path
alter table categories add column google_category text;
