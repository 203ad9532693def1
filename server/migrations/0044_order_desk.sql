-- What a merchant looks at: orders that wait for their buyers' money, and changes of orders by the number that people know.

create index orders_unpaid on orders (shop_id, placed_at desc, id desc)
  where status = 'pending_payment' and buyer_claimed_at is null;

-- It was their id, which nobody can look for.
update audit a set subject = o.number
from orders o where a.kind = 'order' and o.shop_id = a.shop_id and o.id = a.subject;
