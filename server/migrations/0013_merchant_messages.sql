-- Telling the merchant: where, and what has been told already, so that each thing is told once.

-- an e-mail address or E.164 number; null: nobody is told
alter table shops add column notify_contact text;

-- when the merchant was told that a claim has waited for two days
alter table orders add column claim_overdue_told_at timestamptz;
create index orders_open_claims on orders (buyer_claimed_at)
  where status = 'pending_payment' and claim_overdue_told_at is null;

-- when the merchant was told that little is left; empty again once there is more
alter table products add column low_stock_told_at timestamptz;
alter table variants add column low_stock_told_at timestamptz;
