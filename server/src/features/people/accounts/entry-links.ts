// Entry by a one-time link: whose it is, and signing in with what it sets.
import { Problem } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { writeAudit } from '../../../tenancy/audit.ts'
import { acceptIn } from './actions/answer-invitation.ts'
import { confirmPerson, deleteSessionsOf, useEntryLink } from './changes.ts'
import { hashKey } from './keys.ts'
import type { PersonCalling } from './limits.ts'
import { findPerson, type PersonRow, personOfLink } from './queries.ts'
import { passSecondFactor } from './second-factor/pass.ts'
import { beginSession, type NewSession, type SessionBegun } from './sessions.ts'
import { tellOfChange } from './tell-person.ts'

/** Without using it. Throws `not_found` for a link that is used or over. */
export async function ownerOfLink(
  { db }: Context,
  key: string,
  at: Date,
): Promise<PersonRow & { readonly is_sent: boolean }> {
  const person = await personOfLink(db, hashKey(key), at)
  if (!person) throw linkIsOver()
  return person
}

const OVER = 'Tautan ini sudah dipakai atau sudah habis waktunya. Minta tautan yang baru.'

function linkIsOver(): Problem {
  return new Problem('not_found', {}, null, OVER)
}

/**
 * A link that was sent opens no more than the contact proves: it takes the place of a password, not of the second step. One
 * that a command made is handed over by who runs the machine, and is the way back for who has lost that too. Throws
 * `second_factor_required` and `sign_in_refused`.
 */
export async function passBeforeLink(
  ctx: Context,
  owner: PersonRow & { readonly is_sent: boolean },
  given: string | undefined,
  caller: PersonCalling,
  at: Date,
): Promise<boolean> {
  return owner.is_sent ? passSecondFactor(ctx, owner, given, caller, at) : false
}

/** What a link sets. */
export interface WaysIn {
  readonly sets: 'password' | 'passkey'
  readonly hasTwoFactors: boolean
  write(tx: Db, personId: string): Promise<void>
}

/**
 * Signs in with a link that sets something by which its owner signs in from now on. It ends all sessions from before:
 * the link may be there because one of them was somebody else's.
 */
export async function enterByLink(
  ctx: Context,
  key: string,
  { sets, hasTwoFactors, write }: WaysIn,
  caller: SessionBegun,
  at: Date,
): Promise<NewSession> {
  return inTransaction(ctx.db, async (tx) => {
    const link = await useEntryLink(tx, hashKey(key), at)
    if (!link) throw linkIsOver()
    const { person_id: id, is_sent, shop_id } = link
    await write(tx, id)
    if (is_sent) await confirmPerson(tx, id, at)
    // A link that was sent proves the contact itself; after one that was handed over the contact gets a message.
    else await tellOfChange(tx, ctx, id, sets)
    await deleteSessionsOf(tx, id)
    const person = await findPerson(tx, id)
    if (!person) throw new Error('A link leads to nobody')
    const by = { kind: 'person', id, name: person.name } as const
    await writeAudit(tx, null, { by, kind: 'person', id, before: null, after: { [sets]: 'set by a link' } })
    if (shop_id !== null) await acceptIn(tx, ctx, { id: shop_id }, person, at)
    return beginSession(tx, ctx, person, caller, at, hasTwoFactors)
  })
}
