// The second step of signing in: a code of the authenticator app or a recovery code, where the account asks for one.
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { hashKey } from '../keys.ts'
import { countTry, type PersonCalling } from '../limits.ts'
import { passkeysOf } from '../passkeys/queries.ts'
import type { PersonRow } from '../queries.ts'
import {
  findSecondFactor,
  purposeOfSecret,
  type SecondFactorRow,
  useRecoveryCode,
  useStep,
} from './queries.ts'
import { matchingStep } from './totp.ts'

const REFUSED = 'Kode langkah kedua tidak cocok, atau sudah pernah dipakai. Tunggu kode berikutnya.'
const BY_PASSKEY = 'Masuklah dengan kunci sandi (passkey) Anda.'

/**
 * After the first step. True: they have proven both; false: the account has but one. Throws `second_factor_required`, also
 * of an operator with a passkey, which is both at once; and `sign_in_refused`.
 */
export async function passSecondFactor(
  ctx: Context,
  person: PersonRow,
  given: string | undefined,
  caller: PersonCalling,
  at: Date,
): Promise<boolean> {
  const factor = await findSecondFactor(ctx.db, person.id)
  const hasPasskey = (await passkeysOf(ctx.db, person.id)).length > 0
  if (!factor?.confirmed_at) {
    if (person.is_operator && hasPasskey)
      throw new Problem('second_factor_required', { ways: ['passkey'] }, null, BY_PASSKEY)
    return false
  }
  if (given === undefined)
    throw new Problem('second_factor_required', { ways: ['code', ...(hasPasskey ? ['passkey'] : [])] })
  const tried = { login: person.login, personId: person.id, caller }
  const tries = [await countTry(ctx, 'factor', tried, at), await countTry(ctx, 'factor_of_day', tried, at)]
  if (tries.some(({ isOver }) => isOver) || !(await isTheirs(ctx, factor, given, at)))
    throw new Problem('sign_in_refused', {}, null, REFUSED)
  for (const each of tries) await each.forget()
  return true
}

/** Uses it up: the database settles who of two at once was first. */
export async function isTheirs(
  ctx: Pick<Context, 'db' | 'secrets'>,
  { person_id, secret }: SecondFactorRow,
  given: string,
  at: Date,
): Promise<boolean> {
  const step = matchingStep(ctx.secrets.open(purposeOfSecret(person_id), secret), given, at)
  if (step !== null) return useStep(ctx.db, person_id, step)
  return useRecoveryCode(ctx.db, person_id, hashOfRecoveryCode(person_id, given))
}

/** However it was typed. */
export function hashOfRecoveryCode(personId: string, code: string): Buffer {
  return hashKey(`${personId} ${code.replace(/[\s-]/g, '').toUpperCase()}`)
}
