-- A shop keeps so much of the money that paid no order: the oldest gives way.
create index incoming_money_aside on incoming_money (shop_id, received_at, id) where state <> 'settled';
