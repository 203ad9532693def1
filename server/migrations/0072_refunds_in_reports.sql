-- Money that came beyond the price and went back is no refund of what was sold: days with refunds are summed up anew.
insert into sales_marks (shop_id, day)
select distinct shop_id, to_char(placed_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD') from orders where refunded_total > 0;
