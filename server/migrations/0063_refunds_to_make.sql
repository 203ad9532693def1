-- What waits for the merchant's own hand: a refund to transfer to an account that its buyer gave, and one that its gateway
-- does not tell of.
create index refunds_to_make on refunds (shop_id, order_id)
  where (status = 'asked' and account_given_at is not null) or (status = 'unknown' and send_after is null);
