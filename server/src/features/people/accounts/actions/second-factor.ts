// startSecondFactor, confirmSecondFactor, renewRecoveryCodes and removeSecondFactor: of one's own account.
import { randomBytes } from 'node:crypto'
import { qrSvg } from '../../../../adapters/payments/qr-image.ts'
import { invalidRequest, Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Person } from '../../../../domain/access.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { deleteSessionsOf } from '../changes.ts'
import { countTry, type PersonCalling } from '../limits.ts'
import { lockPerson } from '../queries.ts'
import { hashOfRecoveryCode, isTheirs } from '../second-factor/pass.ts'
import * as q from '../second-factor/queries.ts'
import { base32, newTotpSecret, totpUri } from '../second-factor/totp.ts'
import { tellOfChange } from '../tell-person.ts'

export interface SecondFactorState {
  readonly is_on: boolean
  readonly since: string | null
  readonly recovery_codes_left: number
}

export async function getSecondFactor({ db }: Context, personId: string): Promise<SecondFactorState> {
  const factor = await q.findSecondFactor(db, personId)
  return {
    is_on: Boolean(factor?.confirmed_at),
    since: factor?.confirmed_at?.toISOString() ?? null,
    recovery_codes_left: await q.countRecoveryCodes(db, personId),
  }
}

/** What an app is given; nothing asks for its codes before one has come. Throws `invalid_request` where one is on. */
export async function startSecondFactor(
  ctx: Context,
  { id, login }: Person,
  at: Date,
): Promise<{ secret: string; uri: string; qr_image: string }> {
  const secret = newTotpSecret()
  await inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, id)
    if ((await q.findSecondFactor(tx, id))?.confirmed_at) throw isOn()
    const sealed = ctx.secrets.seal(q.purposeOfSecret(id), secret)
    await q.putSecondFactor(tx, { person_id: id, secret: sealed, created_at: at, confirmed_at: null })
  })
  const uri = totpUri(secret, login)
  const svg = Buffer.from(await qrSvg(uri)).toString('base64')
  return { secret, uri, qr_image: `data:image/svg+xml;base64,${svg}` }
}

/** Gives back the recovery codes, this once. Throws `code_refused`, and `invalid_request` where nothing was begun. */
export async function confirmSecondFactor(
  ctx: Context,
  { person, sessionId }: { readonly person: Person; readonly sessionId: string },
  code: string,
  caller: PersonCalling,
  at: Date,
): Promise<string[]> {
  const { id, login } = person
  const tries = await countTry(ctx, 'factor', { login, personId: id, caller }, at)
  const begun = await q.findSecondFactor(ctx.db, id)
  if (begun?.confirmed_at) throw isOn()
  if (!begun) throw invalidRequest([{ path: 'code', code: 'invalid', message: 'mulai dari kode QR dulu' }])
  if (tries.isOver || !(await isTheirs(ctx, begun, code, at))) throw new Problem('code_refused')
  await tries.forget()
  return inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, id)
    // Two tabs, or a second tap: what was proven may be on by now, or another secret in its place.
    const still = await q.findSecondFactor(tx, id)
    if (still?.confirmed_at) throw isOn()
    if (!still?.secret.equals(begun.secret)) throw new Problem('code_refused')
    await q.confirmSecondFactorRow(tx, id, at)
    await q.strengthenSession(tx, sessionId)
    // Those that were begun with less than what is asked from now on.
    await deleteSessionsOf(tx, id, sessionId)
    await note(tx, ctx, person, 'second_factor_on')
    return newRecoveryCodes(tx, id, at)
  })
}

/** In place of those that are left. Throws `invalid_request` where no factor is on. */
export async function renewRecoveryCodes(ctx: Context, person: Person, at: Date): Promise<string[]> {
  return inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, person.id)
    if (!(await q.findSecondFactor(tx, person.id))?.confirmed_at) throw isOff()
    await note(tx, ctx, person, 'recovery_codes')
    return newRecoveryCodes(tx, person.id, at)
  })
}

/** Throws `invalid_request` where none is on. */
export async function removeSecondFactor(ctx: Context, person: Person): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await lockPerson(tx, person.id)
    if (!(await q.findSecondFactor(tx, person.id))?.confirmed_at) throw isOff()
    await q.deleteSecondFactor(tx, person.id)
    await note(tx, ctx, person, 'second_factor_off')
  })
}

const HOW_MANY = 10
/** 80 bits: nothing to guess, so that a plain hash is enough to keep them by. */
const CODE_BYTES = 10

async function newRecoveryCodes(tx: Db, personId: string, at: Date): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, () =>
    base32(randomBytes(CODE_BYTES)).replace(/.{4}(?=.)/g, '$&-'),
  )
  const hashes = codes.map((code) => hashOfRecoveryCode(personId, code))
  await q.putRecoveryCodes(tx, personId, hashes, at)
  return codes
}

async function note(
  tx: Db,
  ctx: Context,
  { id, name }: Person,
  change: 'second_factor_on' | 'second_factor_off' | 'recovery_codes',
): Promise<void> {
  const by = { kind: 'person', id, name } as const
  await writeAudit(tx, null, { by, kind: 'person', id, before: null, after: { security: change } })
  await tellOfChange(tx, ctx, id, change)
}

function isOn(): Problem {
  return invalidRequest([
    { path: 'code', code: 'invalid', message: 'langkah kedua sudah menyala; matikan dulu yang lama' },
  ])
}

function isOff(): Problem {
  return invalidRequest([{ path: 'second_factor', code: 'invalid', message: 'langkah kedua belum menyala' }])
}
