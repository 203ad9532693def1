// Six digits to a person's contact: made, sent, and held against what comes back.
import { randomInt } from 'node:crypto'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import { newId } from '../../../domain/ids.ts'
import { insertAccountCode } from './changes.ts'
import { type AccountCodeRow, accountCodesOf, lockPerson, type PersonRow } from './queries.ts'
import { tellPerson } from './tell-person.ts'

export const CODE_MINUTES = 10
/** That can be used at once, of one person and purpose: each is one more that a guess may hit. */
const MOST_LIVE = 3

/** `enough`: those that were sent still count, and no more are made; a new one must not void one that is being read. */
export async function sendCode(
  tx: Db,
  ctx: Context,
  person: PersonRow,
  purpose: AccountCodeRow['purpose'],
  at: Date,
): Promise<'sent' | 'enough'> {
  await lockPerson(tx, person.id)
  if ((await accountCodesOf(tx, person.id, purpose, at)).length >= MOST_LIVE) return 'enough'
  const id = newId('otp')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await insertAccountCode(tx, {
    id,
    person_id: person.id,
    purpose,
    code_hash: ctx.secrets.mac('account-code', `${id} ${code}`),
    created_at: at,
    expires_at: new Date(at.getTime() + CODE_MINUTES * 60_000),
  })
  const content = { kind: 'account_code', code, minutes: CODE_MINUTES, purpose } as const
  await tellPerson(tx, ctx, person, content)
  return 'sent'
}

/**
 * Which of the codes that still count it is; null: none. A newer one does not void those before it: else a stranger who
 * asks for codes in somebody's name could void each one before it is read.
 */
export async function matchCode(
  ctx: Context,
  personId: string | null,
  purpose: AccountCodeRow['purpose'],
  given: string,
  at: Date,
): Promise<AccountCodeRow | null> {
  const codes = await accountCodesOf(ctx.db, personId ?? '', purpose, at)
  const typed = given.replace(/\s/g, '')
  return (
    codes.find(({ id, code_hash }) => ctx.secrets.isMac('account-code', `${id} ${typed}`, code_hash)) ?? null
  )
}
