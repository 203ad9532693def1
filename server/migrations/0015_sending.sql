-- Messages are sent by the process that wrote them; others find them once their time has come.

-- Nobody else sends it before this moment: while it is on its way, and until it is tried again. Nodes of the version
-- before do not know it and send by jobs of their own: what they write is left to them for a while.
alter table messages add column send_after timestamptz not null default now() + interval '90 seconds';

create index messages_due on messages (channel, send_after) where status = 'waiting';
-- The few that wait are found by the one above.
drop index messages_waiting;
