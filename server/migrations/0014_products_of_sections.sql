-- Sections keep the ids of the products they name, beside their slugs: a product may get another slug. Nodes of the
-- version before go on reading the slugs. Nothing changed for the merchant, so no version is counted.

create function pg_temp.with_product_ids(shop text, sections jsonb) returns jsonb language sql as $$
  select jsonb_agg(
    case when section #> '{grid,products}' is null then section
    else jsonb_set(section, '{grid,product_ids}', coalesce(
      (select jsonb_agg(p.id order by named.place)
        from jsonb_array_elements_text(section #> '{grid,products}') with ordinality as named (slug, place)
        join products p on p.shop_id = shop and p.slug = named.slug),
      '[]'))
    end order by place)
  from jsonb_array_elements(sections) with ordinality as listed (section, place)
$$;

update pages set sections = pg_temp.with_product_ids(shop_id, sections)
where sections @? '$[*].grid.products';

update shops set home = pg_temp.with_product_ids(id, home)
where home @? '$[*].grid.products';

drop function pg_temp.with_product_ids(text, jsonb);
