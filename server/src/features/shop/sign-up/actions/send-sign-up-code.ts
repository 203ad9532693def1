// sendSignUpCode: six digits to whoever wants a shop. Nothing is made of it before they come back.
import { randomInt } from 'node:crypto'
import { Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { holding } from '../../../../db/held.ts'
import { mailboxOf } from '../../../../domain/contact.ts'
import { newId } from '../../../../domain/ids.ts'
import { CODE_MINUTES } from '../../../people/accounts/account-codes.ts'
import { countMessage } from '../../../people/accounts/ask-for-message.ts'
import { countTry, ofAnybody, type PersonCalling } from '../../../people/accounts/limits.ts'
import { contactOf } from '../../../people/accounts/logins.ts'
import { findPersonByLogin, hasWayIntoAccount } from '../../../people/accounts/queries.ts'
import { tellPerson } from '../../../people/accounts/tell-person.ts'
import { insertCode } from '../changes.ts'
import { assertMaySignUp } from '../may-sign-up.ts'
import { codesOf } from '../queries.ts'
import { mailDomainOf } from '../rules.ts'

/** That can be used at once: each is one more that a guess may hit. */
const MOST_LIVE = 3

export interface SignUpContact {
  readonly login: string
  readonly invitation?: string | undefined
}

/** The same for everybody, whether or not there is such an account. Throws `not_allowed`, `invalid_request`, `otp_limit`. */
export async function sendSignUpCode(
  ctx: Context,
  { login, invitation }: SignUpContact,
  caller: PersonCalling,
  at: Date,
): Promise<void> {
  await assertMaySignUp(ctx, invitation, at)
  const contact = contactOf(login)
  const person = await findPersonByLogin(ctx.db, contact.value)
  await countOfCaller(ctx, 'sign_up_code', caller, at)
  await countOfDomain(ctx, contact.value, caller, at)
  await countMessage(ctx, { login: mailboxOf(contact.value), personId: person?.id ?? null, caller }, at)
  // An account that somebody uses, and whose contact was never proven: whoever has the contact may be another person.
  if (person && !person.confirmed_at && (await hasWayIntoAccount(ctx.db, person.id))) return
  const hashes = ctx.secrets.macs('sign-up', contact.value)
  const id = newId('otp')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  // Of two who ask for one contact at once, the second sees the code of the first.
  await holding(ctx.db, `sign-up ${contact.value}`, async (tx) => {
    const live = (await codesOf(tx, hashes, at)).filter(({ opened }) => opened === null)
    // Those that were sent still count: a new one must not void one that is being read.
    if (live.length >= MOST_LIVE) return
    await insertCode(tx, {
      id,
      contact_hash: ctx.secrets.mac('sign-up', contact.value),
      code_hash: ctx.secrets.mac('sign-up code', `${id} ${code}`),
      created_at: at,
      expires_at: new Date(at.getTime() + CODE_MINUTES * 60_000),
      opened: null,
    })
    const to = { login: contact.value, channel: contact.channel }
    await tellPerson(tx, ctx, to, { kind: 'account_code', code, minutes: CODE_MINUTES, purpose: 'sign_up' })
  })
}

/** However its owner writes the address. Only whoever has the mailbox gets to count: others cannot use it up. Throws `rate_limited`. */
export async function countOfMailbox(
  ctx: Context,
  contact: string,
  caller: PersonCalling,
  at: Date,
): Promise<void> {
  const asked = ofAnybody({ login: mailboxOf(contact), personId: null, caller })
  const { isOver, secondsLeft } = await countTry(ctx, 'new_shop_of_mailbox', asked, at)
  if (isOver) throw new Problem('rate_limited', {}, secondsLeft)
}

/** Throws `rate_limited`. */
async function countOfDomain(ctx: Context, contact: string, caller: PersonCalling, at: Date): Promise<void> {
  const domain = mailDomainOf(contact)
  if (domain === null) return
  const asked = ofAnybody({ login: domain, personId: null, caller })
  const { isOver, secondsLeft } = await countTry(ctx, 'sign_up_domain', asked, at)
  if (isOver) throw new Problem('rate_limited', {}, secondsLeft)
}

/** Of one address, whichever contacts it names. Throws `rate_limited`. */
export async function countOfCaller(
  ctx: Context,
  what: 'sign_up_code' | 'new_shop',
  caller: PersonCalling,
  at: Date,
): Promise<void> {
  const login = caller.callerHash.toString('hex')
  const { isOver, secondsLeft } = await countTry(ctx, what, { login, personId: null, caller }, at)
  if (isOver) throw new Problem('rate_limited', {}, secondsLeft)
}
