// All SQL that finds people, sessions, links, codes and tokens of programs.
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { AccountCodeTable, ApiTokenTable, PersonTable, SessionTable } from '../../../db/tables/people.ts'
import type { Person, Role } from '../../../domain/access.ts'

export type PersonRow = Selectable<PersonTable>
export type SessionRow = Selectable<SessionTable>
export type TokenRow = Selectable<ApiTokenTable>

export interface FoundSession {
  readonly id: string
  readonly createdAt: Date
  readonly usedAt: Date
  readonly expiresAt: Date
  readonly hasTwoFactors: boolean
  readonly person: Person
}

/** null: there is none, or its time is over. */
export async function findSession(db: Db, keyHash: Buffer, at: Date): Promise<FoundSession | null> {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('people as p', 'p.id', 's.person_id')
    .where('s.key_hash', '=', keyHash)
    .where('s.expires_at', '>', at)
    .select(['s.id', 's.created_at', 's.used_at', 's.expires_at', 'p.id as person_id', 'p.login', 'p.name'])
    .select(['s.has_two_factors', 'p.is_operator', rolesOf('p.id').as('roles')])
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    createdAt: row.created_at,
    usedAt: row.used_at,
    expiresAt: row.expires_at,
    hasTwoFactors: row.has_two_factors,
    person: {
      id: row.person_id,
      login: row.login,
      name: row.name,
      isOperator: row.is_operator,
      roles: row.roles ?? {},
    },
  }
}

function rolesOf(personId: string) {
  return sql<Record<string, Role> | null>`
    (select jsonb_object_agg(m.shop_id, m.role) from staff m where m.person_id = ${sql.ref(personId)})`
}

/** null: there is none, or it has expired. */
export async function findToken(db: Db, keyHash: Buffer, at: Date): Promise<TokenRow | null> {
  const row = await db
    .selectFrom('api_tokens')
    .where('key_hash', '=', keyHash)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', at)]))
    .selectAll()
    .executeTakeFirst()
  return row ?? null
}

export async function findPersonByLogin(db: Db, login: string): Promise<PersonRow | null> {
  const row = await db.selectFrom('people').where('login', '=', login).selectAll().executeTakeFirst()
  return row ?? null
}

export async function findPerson(db: Db, id: string): Promise<PersonRow | null> {
  const row = await db.selectFrom('people').where('id', '=', id).selectAll().executeTakeFirst()
  return row ?? null
}

/** Two who change one account take turns. */
export async function lockPerson(tx: Db, id: string): Promise<PersonRow | null> {
  const row = await tx
    .selectFrom('people')
    .where('id', '=', id)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** By their logins. */
export async function allPeople(db: Db): Promise<PersonRow[]> {
  return db.selectFrom('people').orderBy('login').selectAll().execute()
}

export async function hasAnyPerson(db: Db): Promise<boolean> {
  return (await db.selectFrom('people').select('id').limit(1).execute()).length > 0
}

/** Newest first. */
export async function tokensOf(db: Db, shopId: string): Promise<TokenRow[]> {
  return db
    .selectFrom('api_tokens')
    .where('shop_id', '=', shopId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .selectAll()
    .execute()
}

/** By the ids of shops. */
export async function rolesOfPerson(db: Db, personId: string): Promise<Record<string, Role>> {
  const rows = await db
    .selectFrom('staff')
    .where('person_id', '=', personId)
    .select(['shop_id', 'role'])
    .execute()
  return Object.fromEntries(rows.map(({ shop_id, role }) => [shop_id, role]))
}

/** For a statement about those who work in a shop, or in the shop of one of its columns. */
export function peopleIn(shopId: string | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select m.person_id from staff m where m.shop_id = ${shopId}`
}

/** Someone who works in a shop, or is invited to. */
export interface StaffRow {
  readonly person_id: string
  readonly login: string
  readonly name: string
  readonly role: Role
  readonly version: number
  readonly created_at: Date
  /** whether they have a password or a passkey, or came in by a code; of who is only invited: nobody's business */
  readonly can_sign_in: boolean
  /** until when they may accept; null: they work there */
  readonly invited_until: Date | null
  /** how many tokens are theirs */
  readonly tokens: number
  /** whether it is the shop itself that they are invited to take over */
  readonly takes_over: boolean
}

/** Those who came first are first. */
export async function staffOf(db: Db, shopId: string): Promise<StaffRow[]> {
  return db
    .selectFrom('staff as m')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .where('m.shop_id', '=', shopId)
    .orderBy('m.created_at')
    .orderBy('m.person_id')
    .select(['m.person_id', 'p.login', 'p.name', 'm.role', 'm.version', 'm.created_at'])
    .select([sql<boolean>`(${canSignIn()} or p.confirmed_at is not null)`.as('can_sign_in')])
    .select([tokensMade().as('tokens')])
    .select([sql<null>`null`.as('invited_until'), sql<boolean>`false`.as('takes_over')])
    .execute()
}

function tokensMade() {
  return sql<number>`(
    select count(*)::int from api_tokens t where t.shop_id = m.shop_id and t.made_by = m.person_id)`
}

/** Those who own it, with their contacts. */
export async function ownersOf(
  db: Db,
  shopId: string,
): Promise<Pick<PersonRow, 'id' | 'login' | 'name' | 'channel' | 'confirmed_at'>[]> {
  return db
    .selectFrom('staff as m')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .where('m.shop_id', '=', shopId)
    .where('m.role', '=', 'owner')
    .orderBy('p.login')
    .select(['p.id', 'p.login', 'p.name', 'p.channel', 'p.confirmed_at'])
    .execute()
}

/** Who owns each of these shops. */
export async function ownersOfShops(
  db: Db,
  shopIds: readonly string[],
): Promise<{ shop_id: string; person_id: string; login: string }[]> {
  return db
    .selectFrom('staff as m')
    .innerJoin('people as p', 'p.id', 'm.person_id')
    .where('m.shop_id', '=', sql<string>`any(${shopIds}::text[])`)
    .where('m.role', '=', 'owner')
    .orderBy('p.login')
    .select(['m.shop_id', 'm.person_id', 'p.login'])
    .execute()
}

/** Whether they have a password or a passkey. */
export async function hasWayIntoAccount(db: Db, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('people as p')
    .where('p.id', '=', personId)
    .select(canSignIn().as('can_sign_in'))
    .executeTakeFirst()
  return row?.can_sign_in ?? false
}

/** Where somebody left tokens or invitations: an operator makes them in shops that are not their own. */
export async function shopsWithGrantsOf(db: Db, personId: string): Promise<{ id: string }[]> {
  const tokens = db.selectFrom('api_tokens').where('made_by', '=', personId)
  const invitations = db.selectFrom('staff_invitations').where('inviter_id', '=', personId)
  const rows = [
    ...(await tokens.select('shop_id').distinct().execute()),
    ...(await invitations.select('shop_id').distinct().execute()),
  ]
  return [...new Set(rows.map(({ shop_id }) => shop_id))].map((id) => ({ id }))
}

function canSignIn() {
  return sql<boolean>`
    (p.password_hash is not null or exists (select 1 from passkeys k where k.person_id = p.id))`
}

/** Newest use first. */
export async function sessionsOf(db: Db, personId: string, at: Date): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .where('person_id', '=', personId)
    .where('expires_at', '>', at)
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .selectAll()
    .execute()
}

/** Whose link it is; null: there is none, or it is used or over. */
export async function personOfLink(
  db: Db,
  keyHash: Buffer,
  at: Date,
): Promise<(PersonRow & { readonly is_sent: boolean }) | null> {
  const row = await db
    .selectFrom('entry_links as l')
    .innerJoin('people as p', 'p.id', 'l.person_id')
    .where('l.key_hash', '=', keyHash)
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', at)
    .selectAll('p')
    .select('l.is_sent')
    .executeTakeFirst()
  return row ?? null
}

export type AccountCodeRow = Selectable<AccountCodeTable>

/** Those that still count. */
export async function accountCodesOf(
  db: Db,
  personId: string,
  purpose: AccountCodeRow['purpose'],
  at: Date,
): Promise<AccountCodeRow[]> {
  return db
    .selectFrom('account_codes')
    .where('person_id', '=', personId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', at)
    .selectAll()
    .execute()
}
