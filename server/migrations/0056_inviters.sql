-- Who made an invitation, by id: a person, or the key of a program. It ends with them, as their keys do.
alter table staff_invitations add column inviter_id text;
