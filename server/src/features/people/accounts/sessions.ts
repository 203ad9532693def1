// Who calls: the person of a session, or the program of a token. Both are kept as hashes only.
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import type { Person, Who } from '../../../domain/access.ts'
import { newId } from '../../../domain/ids.ts'
import { insertSession, noteTokenUse, prolongSession } from './changes.ts'
import { rememberDevice } from './devices.ts'
import { hashKey, newKey } from './keys.ts'
import type { PersonCalling } from './limits.ts'
import { findSession, findToken, type PersonRow, rolesOfPerson } from './queries.ts'

const DAY_MS = 24 * 3_600_000
/** A session that is used lives on, but not for ever. */
export const SLIDING_MS = 30 * DAY_MS
const LONGEST_MS = 90 * DAY_MS
/** How often its use is noted. */
const NOTED_EVERY_MS = 60_000

/** Who a session belongs to, and whether it has just been given more time: then its cookie is to be set anew. */
export interface FoundPerson {
  readonly who: Who
  readonly isProlonged: boolean
}

/** null: there is no such session, or its time is over. */
export async function personOfSession(ctx: Context, key: string): Promise<FoundPerson | null> {
  const at = new Date(ctx.clock.now())
  const session = await findSession(ctx.db, hashKey(key), at)
  if (!session) return null
  const { id, createdAt, usedAt, person, hasTwoFactors } = session
  const isProlonged = at.getTime() - usedAt.getTime() >= NOTED_EVERY_MS
  if (isProlonged) {
    const longest = createdAt.getTime() + LONGEST_MS
    await prolongSession(ctx.db, id, at, new Date(Math.min(at.getTime() + SLIDING_MS, longest)))
  }
  const who = { kind: 'person', person, sessionId: id, since: createdAt, hasTwoFactors } as const
  return { who, isProlonged }
}

export const TOKEN_PREFIX = 'etk_'

/** null: there is no such token, or it has expired. */
export async function programOfToken(ctx: Context, key: string): Promise<Who | null> {
  const at = new Date(ctx.clock.now())
  const token = await findToken(ctx.db, hashKey(key), at)
  if (!token) return null
  if (!token.used_at || at.getTime() - token.used_at.getTime() >= NOTED_EVERY_MS)
    await noteTokenUse(ctx.db, token, at)
  return { kind: 'program', tokenId: token.id, name: token.name, shopId: token.shop_id, scopes: token.scopes }
}

/** Somebody who has just signed in. */
export interface NewSession {
  readonly person: Person
  readonly hasTwoFactors: boolean
  /** what the cookie of the session says */
  readonly key: string
  /** what the cookie of the device says */
  readonly device: string
}

/** Where a session begins. */
export type SessionBegun = Pick<PersonCalling, 'agent' | 'device'>

export async function beginSession(
  db: Db,
  ctx: Pick<Context, 'secrets'>,
  { id, login, name, is_operator: isOperator }: PersonRow,
  { agent, device }: SessionBegun,
  at: Date,
  hasTwoFactors: boolean,
): Promise<NewSession> {
  const { key, hash } = newKey()
  const roles = await rolesOfPerson(db, id)
  await insertSession(db, {
    id: newId('ses'),
    key_hash: hash,
    person_id: id,
    created_at: at,
    used_at: at,
    expires_at: new Date(at.getTime() + SLIDING_MS),
    agent,
    has_two_factors: hasTwoFactors,
  })
  return {
    person: { id, login, name, isOperator, roles },
    hasTwoFactors,
    key,
    device: rememberDevice(ctx.secrets, device, id),
  }
}
