// The tables that are not of one shop each: why, and how a distributed engine keeps them. All others go by their shop_id.

export interface PlatformTable {
  /**
   * reference: a copy on every machine, so that tables of shops can be joined with it and point to it; written to all at once.
   * local: on the coordinator alone.
   */
  readonly kept: 'reference' | 'local'
  readonly why: string
}

export const PLATFORM_TABLES: Readonly<Record<string, PlatformTable>> = {
  shops: {
    kept: 'reference',
    why: 'the list of shops itself: every table of shops points to it, slugs are unique over all',
  },
  shop_domains: { kept: 'reference', why: 'leads from a host to its shop; a host is unique over all shops' },
  people: { kept: 'reference', why: 'one person works in several shops; logins are unique over all' },
  staff: {
    kept: 'reference',
    why: 'read by person, to learn which shops are theirs, and by shop; a few rows a shop',
  },
  staff_invitations: {
    kept: 'reference',
    why: 'read by person, to learn who asks them, and by shop; gone within weeks',
  },
  sessions: { kept: 'reference', why: 'of a person; a browser that is told of news ends with it' },
  push_subscriptions: {
    kept: 'reference',
    why: 'of a person and a session; news of every shop points to it',
  },
  named_accounts: {
    kept: 'reference',
    why: 'which shops name one bank account; read by its hash and by shop, a few rows a shop',
  },
  settled_mutations: {
    kept: 'reference',
    why: 'what settled an order of one shop of an account settles none of another; rows of such accounts alone',
  },
  courier_places: { kept: 'reference', why: 'facts about the country, the same for every shop' },
  api_tokens: {
    kept: 'local',
    why: 'its key alone says which shop calls; unique over all; written with every few calls',
  },
  passkeys: { kept: 'local', why: 'of a person, who has no shop before signing in' },
  passkey_challenges: {
    kept: 'local',
    why: 'of a sign-in that has no shop yet; unlogged, gone within minutes',
  },
  second_factors: { kept: 'local', why: 'of a person, who has no shop before signing in' },
  recovery_codes: { kept: 'local', why: 'of a person, as above' },
  account_codes: { kept: 'local', why: 'of a person, gone within minutes' },
  entry_links: { kept: 'local', why: 'of a person, gone within days' },
  sign_up_codes: { kept: 'local', why: 'of somebody who has no shop yet, gone within minutes' },
  sign_up_invitations: { kept: 'local', why: 'of operators, for shops that are not there yet' },
  shop_reports: {
    kept: 'local',
    why: 'of visitors, for operators, who read those of all shops; the shop has no part in it',
  },
  sign_in_counts: { kept: 'local', why: 'counts tries by login and caller, whichever shop; unlogged' },
  ip_budgets: { kept: 'local', why: 'counts requests of an address over all shops; unlogged' },
  code_counts: { kept: 'local', why: 'counts codes of a contact over all shops, and of a shop' },
  platform_audit: { kept: 'local', why: 'changes that concern no shop' },
  nodes: { kept: 'local', why: 'the processes that serve; a row each, written every few seconds' },
  platform_address: { kept: 'local', why: 'one row: where the platform is' },
  schema_migrations: { kept: 'local', why: 'which migrations have run' },
}

export const SHOP_COLUMN = 'shop_id'
