// All SQL that finds people, sessions and tokens of programs.
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { ApiTokenTable, PersonTable, SessionTable } from '../../db/tables/people.ts'
import type { Person, Role } from '../../domain/access.ts'

export type PersonRow = Selectable<PersonTable>
export type SessionRow = Selectable<SessionTable>
export type TokenRow = Selectable<ApiTokenTable>

export interface FoundSession {
  readonly id: string
  readonly createdAt: Date
  readonly usedAt: Date
  readonly expiresAt: Date
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
    .select(['p.is_operator', rolesOf('p.id').as('roles')])
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    createdAt: row.created_at,
    usedAt: row.used_at,
    expiresAt: row.expires_at,
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

export interface FailedSignIns {
  readonly ofCaller: number
  readonly ofAll: number
}

/** In the current window: from this caller, and from all callers together. */
export async function failedSignIns(
  db: Db,
  { loginHash, callerHash, at }: { loginHash: Buffer; callerHash: Buffer; at: Date },
): Promise<FailedSignIns> {
  const { rows } = await sql<{ of_caller: number; of_all: number }>`
    select coalesce(sum(failures) filter (where caller_hash = ${callerHash}), 0)::int as of_caller,
      coalesce(sum(failures), 0)::int as of_all
    from sign_in_failures where login_hash = ${loginHash} and window_ends_at > ${at}`.execute(db)
  return { ofCaller: rows[0]?.of_caller ?? 0, ofAll: rows[0]?.of_all ?? 0 }
}
