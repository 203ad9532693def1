-- Somebody who is invited is asked first; and what the platform writes to people about their accounts is of no shop.

-- Gone once it is accepted, declined or taken back; one that is over stays a while, so that its shop sees that nobody came.
create table staff_invitations (
  shop_id text not null references shops (id) on delete cascade,
  person_id text not null references people (id) on delete cascade,
  role text not null,
  -- what the shop calls them: the name of the account is none of its business before they accept
  name text not null,
  invited_by text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (shop_id, person_id),
  constraint staff_invitations_role check (role in ('staff', 'manager', 'owner'))
);
create index staff_invitations_person on staff_invitations (person_id);

-- whose invitation is accepted by using the link; null: of none
alter table entry_links add column shop_id text;

-- The platform's own stand beside those of shops, under a name that no shop has as its id.
alter table messages drop constraint messages_shop_id_fkey;
