// createStaff: invites somebody to work in a shop. Nothing there is theirs before they accept, with an account or without.
import { invalidRequest, Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import type { Actor, Role } from '../../../../domain/access.ts'
import { consoleAddress } from '../../../../domain/addresses.ts'
import { mailboxOf } from '../../../../domain/contact.ts'
import { holdsWebAddress } from '../../../../domain/web-address.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { holdingShop } from '../../../../tenancy/edit.ts'
import { assertRoomFor } from '../../../../tenancy/room.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { makerOf } from '../grants.ts'
import { invitedTo, prolongInvitation, putInvitation } from '../invitations.ts'
import { countTry } from '../limits.ts'
import { contactOf } from '../logins.ts'
import { DAY_MS, LINK_DAYS, newEntryLink, personWith } from '../new-person.ts'
import { findPerson, hasWayIntoAccount, type PersonRow, type StaffRow, staffOf } from '../queries.ts'
import { tellPersonFromShop } from '../tell-person.ts'

export interface NewStaff {
  readonly login: string
  readonly name?: string | undefined
  readonly role: Role
}

/** Throws `invalid_request`, `plan_full` and `otp_limit`. */
export async function createStaff(
  ctx: Context,
  shop: Shop,
  { login, name, role }: NewStaff,
  at: Date,
  by: Actor,
): Promise<StaffRow> {
  assertPlain(name)
  const contact = contactOf(login)
  await countInvitation(ctx, shop, contact.value, at)
  return holdingShop(ctx.db, shop.id, async (tx) => {
    const person = await personWith(tx, contact, name, at)
    await assertNew(tx, shop, person.id, at)
    await assertRoomFor(tx, shop.id, 'staff', { used: await countStaff(tx, shop, at) }, at)
    await putInvitation(tx, {
      shop_id: shop.id,
      person_id: person.id,
      role,
      name: name ?? person.login,
      invited_by: by.name,
      inviter_id: await makerOf(tx, shop, by),
      created_at: at,
      expires_at: endOf(at),
    })
    const after = { login: person.login, role, invited: true }
    await writeAudit(tx, shop.id, { by, kind: 'staff', id: person.id, before: null, after })
    const invited = await memberOf(tx, shop, person.id)
    await invite(tx, ctx, shop, person, invited, at)
    return invited
  })
}

/** It begins a mail to whomever the owner names. */
export function assertPlain(name: string | undefined): void {
  if (name === undefined || !holdsWebAddress(name)) return
  throw invalidRequest([
    { path: 'name', code: 'format', message: 'tidak boleh memuat alamat web; tulis nama orangnya saja' },
  ])
}

async function assertNew(tx: Db, shop: Shop, personId: string, at: Date): Promise<void> {
  const known = (await listStaff(tx, shop)).find(({ person_id }) => person_id === personId)
  if (!known || (known.invited_until && known.invited_until <= at)) return
  const message = known.invited_until ? 'sudah diundang ke toko ini' : 'sudah ada di toko ini'
  throw invalidRequest([{ path: 'login', code: 'taken', message }])
}

/** The message once more, with a new link where one is needed; its time begins anew. Throws `not_found`, `otp_limit`, and `invalid_request` of who has joined. */
export async function inviteStaffAgain(
  ctx: Context,
  shop: Shop,
  id: string,
  at: Date,
  by: Actor,
): Promise<StaffRow> {
  const { login } = await notJoined(ctx.db, shop, id)
  await countInvitation(ctx, shop, login, at)
  return holdingShop(ctx.db, shop.id, async (tx) => {
    const invited = await notJoined(tx, shop, id)
    const person = await findPerson(tx, id)
    if (!person) throw new Problem('not_found')
    const inviter_id = await makerOf(tx, shop, by)
    if (invited.invited_until)
      await prolongInvitation(tx, shop.id, id, { expires_at: endOf(at), invited_by: by.name, inviter_id })
    await invite(tx, ctx, shop, person, invited, at)
    const after = { login: person.login, invited_again: true }
    await writeAudit(tx, shop.id, { by, kind: 'staff', id, before: null, after })
    return memberOf(tx, shop, id)
  })
}

async function notJoined(db: Db, shop: Shop, id: string): Promise<StaffRow> {
  const member = await memberOf(db, shop, id)
  if (member.can_sign_in)
    throw invalidRequest([{ path: 'id', code: 'taken', message: 'sudah bergabung di toko ini' }])
  assertNoHandover(member)
  return member
}

const HANDED_OVER = 'serah terima toko sedang menunggu jawabannya; batalkan dulu untuk mengubahnya'

/** Throws `invalid_request` of who is to take the shop over: that is withdrawn, and begun anew. */
export function assertNoHandover({ takes_over }: StaffRow): void {
  if (takes_over) throw invalidRequest([{ path: 'id', code: 'invalid', message: HANDED_OVER }])
}

export function endOf(at: Date): Date {
  return new Date(at.getTime() + LINK_DAYS * DAY_MS)
}

const TOO_MANY = 'Terlalu banyak undangan dikirim. Coba lagi nanti.'

/** By whom is written to and by the shop, not by the address that asks: an owner has many. Throws `otp_limit`. */
export async function countInvitation(ctx: Context, shop: Shop, login: string, at: Date): Promise<void> {
  const caller = { callerHash: ctx.secrets.mac('invites', shop.id), agent: '', device: null }
  for (const [tried, of] of [
    ['invitation', mailboxOf(login)],
    ['invitations_of_shop', shop.id],
  ] as const) {
    const { isOver, secondsLeft } = await countTry(ctx, tried, { login: of, personId: null, caller }, at)
    if (isOver) throw new Problem('otp_limit', {}, secondsLeft, TOO_MANY)
  }
}

/** Who works in the shop, and whom else it has invited. */
export async function listStaff(db: Db, shop: Pick<Shop, 'id'>): Promise<StaffRow[]> {
  const staff = await staffOf(db, shop.id)
  const here = new Set(staff.map(({ person_id }) => person_id))
  return [...staff, ...(await invitedTo(db, shop.id)).filter(({ person_id }) => !here.has(person_id))]
}

/** Invitations that are over have room for others. */
export async function countStaff(db: Db, shop: Pick<Shop, 'id'>, at: Date): Promise<number> {
  return (await listStaff(db, shop)).filter(({ invited_until: until }) => !until || until > at).length
}

/** One of them. Throws `not_found`. */
export async function memberOf(tx: Db, shop: Shop, id: string): Promise<StaffRow> {
  const member = (await listStaff(tx, shop)).find(({ person_id }) => person_id === id)
  if (!member) throw new Problem('not_found')
  return member
}

export async function invite(
  tx: Db,
  ctx: Context,
  shop: Shop,
  person: PersonRow,
  { name: person_name, takes_over }: Pick<StaffRow, 'name' | 'takes_over'>,
  at: Date,
): Promise<void> {
  const hasAccount = await hasWayIntoAccount(tx, person.id)
  await tellPersonFromShop(tx, ctx, shop, person, {
    kind: 'account_link',
    purpose: hasAccount ? 'joining' : 'invitation',
    person_name,
    link: hasAccount
      ? consoleAddress(ctx.platform)
      : await newEntryLink(tx, ctx, person.id, { isSent: true, shopId: shop.id }, at),
    hours: LINK_DAYS * 24,
    ...(takes_over && { takes_over }),
  })
}
