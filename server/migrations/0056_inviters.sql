-- Who made an invitation, by id, themselves or by a program of theirs. It ends with them, as their keys do.
alter table staff_invitations add column inviter_id text;
