-- A plain sheet, or one of a marketplace, adds products.
alter table imports drop constraint imports_kind,
  add constraint imports_kind check (kind in ('shopify_csv', 'stock_sheet', 'shop_file', 'product_sheet'));
