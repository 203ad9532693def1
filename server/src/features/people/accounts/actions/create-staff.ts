// createStaff: invites somebody to work in a shop; a person with an account just gets the shop.
import { invalidRequest, Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Actor, Role } from '../../../../domain/access.ts'
import { consoleAddress } from '../../../../domain/addresses.ts'
import { mailboxOf } from '../../../../domain/contact.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { lockShop } from '../../../../tenancy/edit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { putStaff } from '../changes.ts'
import { countTry } from '../limits.ts'
import { contactOf } from '../logins.ts'
import { LINK_DAYS, newEntryLink, personWith } from '../new-person.ts'
import { findPerson, type PersonRow, type StaffRow, staffOf } from '../queries.ts'
import { tellPersonFromShop } from '../tell-person.ts'

export interface NewStaff {
  readonly login: string
  readonly name?: string | undefined
  readonly role: Role
}

/** Throws `invalid_request` and `otp_limit`. */
export async function createStaff(
  ctx: Context,
  shop: Shop,
  { login, name, role }: NewStaff,
  at: Date,
  by: Actor,
): Promise<StaffRow> {
  const contact = contactOf(login)
  await countInvitation(ctx, shop, contact.value, at)
  return inTransaction(ctx.db, async (tx) => {
    await lockShop(tx, shop.id)
    const person = await personWith(tx, contact, name, at)
    if ((await staffOf(tx, shop.id)).some(({ person_id }) => person_id === person.id))
      throw invalidRequest([{ path: 'login', message: 'sudah ada di toko ini' }])
    await putStaff(tx, { shop_id: shop.id, person_id: person.id, role, created_at: at })
    const after = { login: person.login, role }
    await writeAudit(tx, shop.id, { by, kind: 'staff', id: person.id, before: null, after })
    const member = await memberOf(tx, shop, person.id)
    await invite(tx, ctx, shop, person, member, at)
    return member
  })
}

/** The message once more, with a new link where one is needed. Throws `not_found` and `otp_limit`. */
export async function inviteStaffAgain(
  ctx: Context,
  shop: Shop,
  id: string,
  at: Date,
  by: Actor,
): Promise<StaffRow> {
  const { login } = await memberOf(ctx.db, shop, id)
  await countInvitation(ctx, shop, login, at)
  return inTransaction(ctx.db, async (tx) => {
    const member = await memberOf(tx, shop, id)
    const person = await findPerson(tx, id)
    if (!person) throw new Problem('not_found')
    await invite(tx, ctx, shop, person, member, at)
    const after = { login: person.login, invited_again: true }
    await writeAudit(tx, shop.id, { by, kind: 'staff', id, before: null, after })
    return member
  })
}

const TOO_MANY = 'Terlalu banyak undangan dikirim. Coba lagi nanti.'

/** By whom is written to and by the shop, not by the address that asks: an owner has many. Throws `otp_limit`. */
async function countInvitation(ctx: Context, shop: Shop, login: string, at: Date): Promise<void> {
  const caller = { callerHash: ctx.secrets.mac('invites', shop.id), agent: '', device: null }
  for (const [tried, of] of [
    ['invitation', mailboxOf(login)],
    ['invitations_of_shop', shop.id],
  ] as const) {
    const { isOver, secondsLeft } = await countTry(ctx, tried, { login: of, personId: null, caller }, at)
    if (isOver) throw new Problem('otp_limit', {}, secondsLeft, TOO_MANY)
  }
}

/** Throws `not_found`. */
export async function memberOf(tx: Db, shop: Shop, id: string): Promise<StaffRow> {
  const member = (await staffOf(tx, shop.id)).find(({ person_id }) => person_id === id)
  if (!member) throw new Problem('not_found')
  return member
}

async function invite(
  tx: Db,
  ctx: Context,
  shop: Shop,
  person: PersonRow,
  { can_sign_in }: StaffRow,
  at: Date,
): Promise<void> {
  const person_name = person.name
  if (can_sign_in) {
    const console_url = consoleAddress(ctx.platform)
    return tellPersonFromShop(tx, ctx, shop, person, { kind: 'staff_added', person_name, console_url })
  }
  const link = await newEntryLink(tx, ctx, person.id, { isSent: true }, at)
  await tellPersonFromShop(tx, ctx, shop, person, {
    kind: 'account_link',
    purpose: 'invitation',
    person_name,
    link,
    hours: LINK_DAYS * 24,
  })
}
