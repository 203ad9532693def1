// The account of a contact, made where there is none; and the one-time links by which its owner comes in.
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import { consoleAddress } from '../../../domain/addresses.ts'
import type { Contact } from '../../../domain/contact.ts'
import { newId } from '../../../domain/ids.ts'
import { insertEntryLink, insertPerson } from './changes.ts'
import { newKey } from './keys.ts'
import { findPersonByLogin, type PersonRow } from './queries.ts'

/** A person who is there already keeps account and name. */
export async function personWith(
  tx: Db,
  { channel, value: login }: Contact,
  name: string | undefined,
  at: Date,
): Promise<PersonRow> {
  await insertPerson(tx, {
    id: newId('prs'),
    login,
    channel,
    confirmed_at: null,
    name: name ?? login,
    password_hash: null,
    created_at: at,
  })
  const person = await findPersonByLogin(tx, login)
  if (!person) throw new Error('A new account cannot be found')
  return person
}

/** For an invitation, or a link that is handed over. */
export const LINK_DAYS = 7
export const DAY_MS = 24 * 3_600_000

export interface LinkTerms {
  readonly lifeMs?: number
  /** whether it goes to the person's contact: then its use proves that contact */
  readonly isSent: boolean
  /** whose invitation is accepted with it */
  readonly shopId?: string
}

/** A link by which a password or a passkey is set, once. */
export async function newEntryLink(
  tx: Db,
  { platform }: Pick<Context, 'platform'>,
  personId: string,
  { lifeMs = LINK_DAYS * DAY_MS, isSent, shopId }: LinkTerms,
  at: Date,
): Promise<string> {
  const { key, hash } = newKey()
  await insertEntryLink(tx, {
    key_hash: hash,
    person_id: personId,
    created_at: at,
    expires_at: new Date(at.getTime() + lifeMs),
    used_at: null,
    is_sent: isSent,
    shop_id: shopId ?? null,
  })
  return `${consoleAddress(platform)}/masuk/${key}`
}
