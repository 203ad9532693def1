-- What a request under an Idempotency-Key has done, written by the transaction that does it: should its answer be lost, the
-- same request again finds out, and nothing is done twice. Null: nothing yet.

alter table idempotency_keys add column done_as text;
