// The server's tests that say nothing of a spread database, each with the reason. All others are run on one.

/** Whole files. */
export const FILES_LEFT_OUT: Readonly<Record<string, string>> = {
  'server/test/one-shop/schema.test.ts': 'spreads a database of its own, on stand-ins for Citus',
  'server/test/releases/beside.test.ts': 'the release before cannot run on spread tables',
  'server/src/db/tables/tables.test.ts': 'reads the catalogue of one PostgreSQL',
  'server/src/features/selling/orders/list-plans.test.ts': 'reads the plans of one PostgreSQL',
}

/** Single tests, by their names. */
export const TESTS_LEFT_OUT: Readonly<Record<string, string>> = {
  'an order whose number is taken gets another one': 'its own trigger, which Citus allows on no spread table',
  'because the database went away: it is kept when the database is back, and the work is not done again':
    'its own trigger',
  "update payment_attempts a set status = 'paid' from refunds r where r.attempt_id = a.id is found":
    'breaks the books by a statement over all shops',
  'pages of the version before are shown by their slugs, and follow once they are migrated':
    'a migration from before anything was spread',
  'a try that lost the key to another while at work does nothing':
    'holds the row of a shop, for which nobody waits there: an edit locks by name',
  'a try that lost the key under one secret keeps no answer under the other': 'the same',
  'it runs as well on one PostgreSQL, where nothing is spread': 'is about one PostgreSQL',
  'does not wait for a subscription that is being ended':
    'Citus locks all rows of a table that every machine has a copy of',
}
