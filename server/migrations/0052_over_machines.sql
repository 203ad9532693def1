-- What a distributed engine would refuse, in a form that it takes.

-- A key that empties a column over the column by which tables are spread: whoever deletes pictures empties it first.
alter table variants drop constraint variants_shop_id_image_id_fkey,
  add constraint variants_image foreign key (shop_id, image_id) references product_images (shop_id, id)
    deferrable initially deferred;

-- Always true. Stable, for such engines take no volatile function in the condition of a change; once within a transaction is
-- enough. In PL/pgSQL it is one expression, which a session prepares once.
create function without_waiting_for_disk() returns boolean language plpgsql stable as $$
begin
  return set_config('synchronous_commit', 'off', true) = 'off';
end $$;
