-- What is sealed cannot be made smaller: PostgreSQL need not try each time.
alter table idempotency_keys alter column sealed set storage external;
alter table messages alter column sealed set storage external;
