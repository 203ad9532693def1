-- A token belongs to the person who made it, and ends when that person is no longer an owner.

-- Who answers for it; null: a command made it, which only the operator runs. No foreign key: a token ends by a statement of
-- its shop, which writes the audit.
alter table api_tokens add column made_by text;

-- Of tokens from before, by the audit; one that a token made belongs to who made that one.
with recursive makers (shop_id, id, made_by) as (
  select a.shop_id, a.subject, a.actor_id from audit a
  where a.kind = 'token' and a.before is null and a.actor_kind = 'person'
  union
  select a.shop_id, a.subject, m.made_by from audit a
  join makers m on m.shop_id = a.shop_id and m.id = a.actor_id
  where a.kind = 'token' and a.before is null and a.actor_kind = 'program'
)
update api_tokens t set made_by = m.made_by from makers m where m.shop_id = t.shop_id and m.id = t.id;
