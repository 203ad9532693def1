-- Where the console is on a developer's machine, as the server that started last says; null: on its host alone.
alter table platform_address add column console_port integer;
