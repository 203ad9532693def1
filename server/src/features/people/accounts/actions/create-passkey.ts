// createPasskey: for a person who has signed in, or comes by a one-time link.
import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { invalidRequest, Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Actor } from '../../../../domain/access.ts'
import { newId } from '../../../../domain/ids.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { deleteSessionsOf } from '../changes.ts'
import { enterByLink, ownerOfLink, passBeforeLink } from '../entry-links.ts'
import type { PersonCalling } from '../limits.ts'
import { insertPasskey, type PasskeyRow, passkeysOf } from '../passkeys/queries.ts'
import { registrationOptions, verifyRegistration } from '../passkeys/webauthn.ts'
import { findPerson, lockPerson } from '../queries.ts'
import { strengthenSession } from '../second-factor/queries.ts'
import type { NewSession } from '../sessions.ts'
import { tellOfChange } from '../tell-person.ts'

export interface NewPasskey {
  readonly response: RegistrationResponseJSON
  readonly name?: string | undefined
}

interface PasskeyByLink extends NewPasskey {
  readonly key: string
  readonly second_factor?: string | undefined
}

const MOST_PASSKEYS = 20

export async function getPasskeyOptions(
  ctx: Context,
  personId: string,
  hostname: string,
  at: Date,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const [person, passkeys] = [await findPerson(ctx.db, personId), await passkeysOf(ctx.db, personId)]
  if (!person) throw new Problem('unauthenticated')
  return registrationOptions(ctx, person, passkeys, hostname, at)
}

/** Throws `invalid_request`. */
export async function createPasskey(
  ctx: Context,
  by: Actor & { readonly id: string; readonly sessionId: string },
  given: NewPasskey,
  at: Date,
): Promise<PasskeyRow> {
  const row = await passkeyOf(ctx, by.id, given, at)
  await inTransaction(ctx.db, async (tx) => {
    const person = await lockPerson(tx, by.id)
    if ((await passkeysOf(tx, by.id)).length >= MOST_PASSKEYS)
      throw invalidRequest([
        { path: 'response', code: 'limit', message: `paling banyak ${MOST_PASSKEYS} kunci sandi` },
      ])
    await addPasskey(tx, row, by)
    await strengthenSession(tx, by.sessionId)
    // Of an operator no session goes on that began with less.
    if (person?.is_operator) await deleteSessionsOf(tx, by.id, by.sessionId)
    await tellOfChange(tx, ctx, by.id, 'passkey')
  })
  return row
}

/** Without using the link. Throws `not_found` for one that is used or over. */
export async function getEntryLinkPasskeyOptions(
  ctx: Context,
  key: string,
  hostname: string,
  at: Date,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { id } = await ownerOfLink(ctx, key, at)
  return getPasskeyOptions(ctx, id, hostname, at)
}

/** Uses the link and signs in. Throws what `passBeforeLink` does, `not_found` for one that is used or over, and `invalid_request`. */
export async function useEntryLinkForPasskey(
  ctx: Context,
  { key, second_factor, ...given }: PasskeyByLink,
  caller: PersonCalling,
  at: Date,
): Promise<NewSession> {
  const owner = await ownerOfLink(ctx, key, at)
  const { id, name } = owner
  await passBeforeLink(ctx, owner, second_factor, caller, at)
  const row = await passkeyOf(ctx, id, given, at)
  const write = (tx: Db) => addPasskey(tx, row, { kind: 'person', id, name })
  return enterByLink(ctx, key, { sets: 'passkey', hasTwoFactors: true, write }, caller, at)
}

async function passkeyOf(
  ctx: Context,
  personId: string,
  { response, name = 'Kunci sandi' }: NewPasskey,
  at: Date,
): Promise<PasskeyRow> {
  const credential = await verifyRegistration(ctx, personId, response, at)
  if (!credential) throw refused()
  return {
    id: newId('pky'),
    person_id: personId,
    credential_id: credential.credentialId,
    public_key: credential.publicKey,
    counter: credential.counter,
    transports: credential.transports,
    name,
    created_at: at,
    used_at: null,
    version: 1,
  }
}

async function addPasskey(tx: Db, row: PasskeyRow, by: Actor): Promise<void> {
  if (!(await insertPasskey(tx, row))) throw refused()
  await writeAudit(tx, null, { by, kind: 'passkey', id: row.id, before: null, after: { name: row.name } })
}

function refused(): Problem {
  return invalidRequest([
    { path: 'response', code: 'invalid', message: 'kunci sandi tidak dapat diterima; ulangi dari awal' },
  ])
}
