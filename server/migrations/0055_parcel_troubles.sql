-- Why a parcel does not get on, as far as anybody knows: what its merchant does about it depends on that.
alter table parcels
  add column trouble text,
  add constraint parcels_trouble
    check (trouble in ('refused', 'nobody_home', 'address', 'damaged', 'held', 'late', 'order_ended'));

drop index parcels_problems;
create index parcels_problems on parcels (shop_id, created_at, id) where handled_at is null
  and (state in ('uncertain', 'failed', 'problem', 'returning', 'returned', 'declined', 'lost', 'destroyed')
    or trouble = 'order_ended');
