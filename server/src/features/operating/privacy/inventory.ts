// Every table that holds personal data: which columns, whose, why, on what base, how long, and what anonymising does.
// The record of processing in docs/privacy.md is made of it, and inventory.test.ts holds it to the database.
import type { Database } from '../../../db/schema.ts'

/** A keyed hash is personal data as well: with APP_SECRET and a contact one can see whether they belong together. */
export interface Processing {
  readonly of: 'buyers' | 'staff' | 'callers' | 'merchant'
  readonly columns: readonly string[]
  readonly purpose: string
  readonly base: string
  readonly kept: string
  readonly anonymising: string
}

const CONTRACT = 'contract'
const INTEREST = 'legitimate interest'
const DUTY = 'legal duty'
const CONSENT = 'consent'

const ADDRESS = [
  'contact',
  'customer_name',
  'phone',
  'address',
  'city',
  'destination_ref',
  'destination_village',
  'destination_district',
  'destination_city',
  'destination_province',
  'destination_zip',
  'buyer_note',
]

export const PERSONAL: Partial<Readonly<Record<keyof Database, Processing>>> = {
  orders: {
    of: 'buyers',
    columns: [...ADDRESS, 'mailbox', 'note', 'awb', 'track_token_sealed', 'track_token_hash'],
    purpose: 'to deliver what was bought, and to account for it',
    base: `${CONTRACT}; ${DUTY} (records of transactions)`,
    kept: 'BUYER_DATA_YEARS (10) after it was placed, then anonymised by a job',
    anonymising:
      'name, contact, address, notes and parcel number go; amounts, goods, state, times and link stay',
  },
  order_search: {
    of: 'buyers',
    columns: ['words'],
    purpose: 'merchants find orders by name, number, contact, phone, address, amount and goods',
    base: CONTRACT,
    kept: 'as the order',
    anonymising: 'follows the order by itself',
  },
  order_history: {
    of: 'buyers',
    columns: ['reason'],
    purpose: 'what happened to an order; merchants write reasons by hand',
    base: CONTRACT,
    kept: 'as the order',
    anonymising: 'what merchants wrote goes; states and times stay',
  },
  voucher_uses: {
    of: 'buyers',
    columns: ['contact', 'mailbox'],
    purpose: 'a voucher is used as often as each buyer may',
    base: INTEREST,
    kept: 'as the order',
    anonymising: 'a keyed hash takes the place of the contact, so that the limit holds',
  },
  payment_attempts: {
    of: 'buyers',
    columns: ['instructions', 'gateway_reference'],
    purpose: 'how an order is paid',
    base: CONTRACT,
    kept: 'as the order',
    anonymising: 'accounts and pages made for the buyer go; amount and the gateway’s reference stay',
  },
  parcels: {
    of: 'buyers',
    columns: ['awb', 'note', 'driver', 'tracking_url', 'refusal_said'],
    purpose: 'to send what was bought, and to follow it',
    base: `${CONTRACT}; ${DUTY} (records of transactions)`,
    kept: 'as the order',
    anonymising: 'number, driver, notes and links go; costs, states and times stay',
  },
  parcel_events: {
    of: 'buyers',
    columns: ['note', 'place'],
    purpose: 'buyers see where their parcel is',
    base: CONTRACT,
    kept: 'as the order',
    anonymising: 'places and notes go; states and times stay',
  },
  drafts: {
    of: 'buyers',
    columns: ADDRESS,
    purpose: 'a checkout that is under way',
    base: CONTRACT,
    kept: 'an hour after it expired (half an hour after it was made)',
    anonymising: 'deleted',
  },
  held_totals: {
    of: 'buyers',
    columns: ['contact_hash', 'caller_hash'],
    purpose: 'one buyer does not hold all amounts of manual transfers',
    base: INTEREST,
    kept: 'as the draft, or until the order is paid or over',
    anonymising: 'a keyed hash, gone by then',
  },
  one_time_codes: {
    of: 'buyers',
    columns: ['contact_hash', 'subject'],
    purpose: 'the contact is confirmed by a code',
    base: CONTRACT,
    kept: 'an hour',
    anonymising: 'a keyed hash; left to its hour, so that limits hold',
  },
  code_tries: {
    of: 'callers',
    columns: ['caller_hash'],
    purpose: 'codes are not guessed',
    base: INTEREST,
    kept: 'as the code',
    anonymising: 'a keyed hash; left to its day',
  },
  code_counts: {
    of: 'buyers',
    columns: ['key'],
    purpose: 'nobody is flooded with codes and messages',
    base: INTEREST,
    kept: 'a day',
    anonymising: 'a keyed hash; left to its day',
  },
  sent_links: {
    of: 'buyers',
    columns: ['contact_hash'],
    purpose: 'links of orders are not sent over and over',
    base: INTEREST,
    kept: 'an hour',
    anonymising: 'a keyed hash; left to its hour',
  },
  messages: {
    of: 'buyers',
    columns: ['sealed', 'recipient_masked', 'last_error'],
    purpose: 'messages to buyers and merchants',
    base: CONTRACT,
    kept: 'contents until sent, a day at most; that something was sent, 30 days',
    anonymising: 'what was not sent is deleted; of the rest the masked recipient goes',
  },
  restock_requests: {
    of: 'buyers',
    columns: ['contact_hash', 'contact_sealed'],
    purpose: 'a message to the buyer that something is back',
    base: CONSENT,
    kept: 'until it is sent, 90 days at most',
    anonymising: 'deleted',
  },
  webhook_deliveries: {
    of: 'buyers',
    columns: ['data', 'answer_text'],
    purpose: 'programs of the shop hear of its orders',
    base: CONTRACT,
    kept: '30 days',
    anonymising: 'the same fields as of the order go; receivers get `order.anonymised`',
  },
  push_deliveries: {
    of: 'buyers',
    columns: ['news'],
    purpose: 'those who work in the shop see a new order at once',
    base: INTEREST,
    kept: '8 hours',
    anonymising: 'deleted',
  },
  idempotency_keys: {
    of: 'buyers',
    columns: ['sealed', 'caller_hash', 'fingerprint'],
    purpose: 'a repeated request gets the same answer',
    base: CONTRACT,
    kept: 'a day',
    anonymising: 'answers that name the buyer or an order are deleted',
  },
  audit: {
    of: 'staff',
    columns: ['actor_id', 'actor_name', 'before', 'after'],
    purpose: 'who changed what; of an order also what was changed of its buyer',
    base: `${INTEREST} (accountability)`,
    kept: 'as long as the shop',
    anonymising: 'the buyer’s fields go; who changed something stays',
  },
  platform_audit: {
    of: 'staff',
    columns: ['actor_id', 'actor_name', 'before', 'after'],
    purpose: 'who changed what of the platform',
    base: `${INTEREST} (accountability)`,
    kept: 'as long as the platform',
    anonymising: 'no buyers in it',
  },
  data_requests: {
    of: 'buyers',
    columns: ['contact_hash', 'contact_sealed', 'noted_by', 'done_by'],
    purpose: 'requests are answered in time, and it can be shown',
    base: DUTY,
    kept: '5 years after they are done',
    anonymising: 'the sealed contact goes when it is done; a keyed hash stays as proof',
  },
  access_log: {
    of: 'staff',
    columns: ['actor_id', 'actor_name', 'via'],
    purpose: 'who looked at whose data, for a notice of a breach',
    base: DUTY,
    kept: '2 years',
    anonymising: 'names orders by number, no buyers',
  },
  stock_ledger: {
    of: 'staff',
    columns: ['actor_id', 'actor_name', 'reason'],
    purpose: 'who changed the stock',
    base: `${INTEREST} (accountability)`,
    kept: 'as long as the product',
    anonymising: 'names orders by number, no buyers',
  },
  imports: {
    of: 'staff',
    columns: ['file', 'actor_id', 'actor_name'],
    purpose: 'who imported what; files of products and stock',
    base: CONTRACT,
    kept: '90 days; the file until it is read',
    anonymising: 'no buyers in it',
  },
  people: {
    of: 'staff',
    columns: ['login', 'name', 'password_hash'],
    purpose: 'accounts of merchants, their staff and operators',
    base: CONTRACT,
    kept: 'until `etalase person remove`',
    anonymising: 'removal deletes it with sessions, passkeys and links',
  },
  sessions: {
    of: 'staff',
    columns: ['agent', 'person_id'],
    purpose: 'people recognise their own sessions, and end others',
    base: INTEREST,
    kept: 'until it ends',
    anonymising: 'deleted with the account',
  },
  passkeys: {
    of: 'staff',
    columns: ['credential_id', 'public_key', 'name', 'person_id'],
    purpose: 'to sign in',
    base: CONTRACT,
    kept: 'until removed',
    anonymising: 'deleted with the account',
  },
  push_subscriptions: {
    of: 'staff',
    columns: ['endpoint', 'p256dh', 'auth', 'person_id'],
    purpose: 'news to a browser',
    base: CONSENT,
    kept: 'until switched off, or the session ends',
    anonymising: 'deleted with the account',
  },
  second_factors: {
    of: 'staff',
    columns: ['person_id', 'secret'],
    purpose: 'the second step of signing in',
    base: CONTRACT,
    kept: 'until switched off',
    anonymising: 'deleted with the account',
  },
  recovery_codes: {
    of: 'staff',
    columns: ['person_id'],
    purpose: 'the second step without the app',
    base: CONTRACT,
    kept: 'until used, renewed or switched off',
    anonymising: 'deleted with the account',
  },
  account_codes: {
    of: 'staff',
    columns: ['person_id'],
    purpose: 'to sign in by a code',
    base: CONTRACT,
    kept: 'minutes',
    anonymising: 'deleted with the account',
  },
  entry_links: {
    of: 'staff',
    columns: ['person_id'],
    purpose: 'invitations and recovery',
    base: CONTRACT,
    kept: '7 days',
    anonymising: 'deleted with the account',
  },
  staff: {
    of: 'staff',
    columns: ['person_id', 'role'],
    purpose: 'who works where',
    base: CONTRACT,
    kept: 'until removed',
    anonymising: 'deleted with the account',
  },
  staff_invitations: {
    of: 'staff',
    columns: ['person_id', 'name', 'invited_by', 'inviter_id'],
    purpose: 'who is asked to work where, and by whom',
    base: CONTRACT,
    kept: 'until answered; 30 days at most',
    anonymising: 'deleted with the account',
  },
  api_tokens: {
    of: 'staff',
    columns: ['created_by'],
    purpose: 'who made a key',
    base: `${INTEREST} (accountability)`,
    kept: 'until the key is deleted',
    anonymising: 'no buyers in it',
  },
  sign_in_counts: {
    of: 'callers',
    columns: ['login_hash', 'caller_hash'],
    purpose: 'passwords are not guessed',
    base: INTEREST,
    kept: 'minutes',
    anonymising: 'a keyed hash, gone by itself',
  },
  passkey_challenges: {
    of: 'callers',
    columns: ['bound_to'],
    purpose: 'only the browser that asked for a challenge answers it',
    base: INTEREST,
    kept: 'minutes',
    anonymising: 'a keyed hash, gone by itself',
  },
  ip_budgets: {
    of: 'callers',
    columns: ['ip_hash'],
    purpose: 'one address does not use up the service',
    base: INTEREST,
    kept: 'minutes',
    anonymising: 'a keyed hash, gone by itself',
  },
  shops: {
    of: 'merchant',
    columns: ['notify_contact', 'brand', 'payment_identity'],
    purpose: 'how the shop presents itself, and where messages about orders go',
    base: CONTRACT,
    kept: 'as long as the shop',
    anonymising: 'set by the merchant',
  },
  payment_methods: {
    of: 'merchant',
    columns: ['manual'],
    purpose: 'the account that buyers transfer to, and its holder',
    base: CONTRACT,
    kept: 'until changed',
    anonymising: 'set by the merchant',
  },
}

/** The record of processing, as the table in docs/privacy.md. */
export function recordOfProcessing(): string {
  const rows = Object.entries(PERSONAL).map(([table, { of, columns, purpose, base, kept, anonymising }]) =>
    [
      `\`${table}\``,
      of,
      columns.map((name) => `\`${name}\``).join(' '),
      purpose,
      base,
      kept,
      anonymising,
    ].join(' | '),
  )
  const head = 'Table | Of whom | What | What for | Base | Kept | Anonymising'
  return [head, '--- | --- | --- | --- | --- | --- | ---', ...rows].map((row) => `| ${row} |`).join('\n')
}
