-- What a buyer wants the shop to know: asked for with the draft, kept with the order. The merchant's own note is another.
alter table drafts add column buyer_note text;
alter table orders add column buyer_note text;
