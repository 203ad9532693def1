-- Every key of a table of shops leads with shop_id, so that the shops can be spread over several databases.

-- News on its way: few rows at any time.
alter table push_deliveries drop constraint push_deliveries_pkey, add primary key (shop_id, id);

-- Changes that concern no shop have a table of their own. Nodes of the version before go on writing such rows to audit,
-- where nobody reads them; therefore its shop_id may still be null, and its key is an index for now.
create table platform_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_kind text not null,
  actor_id text,
  actor_name text not null,
  kind text not null,
  subject text not null,
  before jsonb,
  after jsonb
);
insert into platform_audit (at, actor_kind, actor_id, actor_name, kind, subject, before, after)
select at, actor_kind, actor_id, actor_name, kind, subject, before, after from audit where shop_id is null order by id;
delete from audit where shop_id is null;

create unique index audit_key on audit (shop_id, id);
drop index audit_shop;
alter table audit drop constraint audit_pkey;
-- Without a primary key, replication tells rows apart by all they say.
alter table audit replica identity full;
