-- How many messages a shop sent in a day, to all and to one contact, is counted where codes are.

alter table code_counts
  drop constraint code_counts_scope,
  add constraint code_counts_scope
    check (scope in ('contact', 'shop', 'messages_to_contact', 'messages_of_shop', 'messages_to_merchant'));
