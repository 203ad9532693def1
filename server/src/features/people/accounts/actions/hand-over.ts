// handOverShop and withdrawHandover: an owner asks somebody to own the shop in their place, and may think better of it until they accept.
import { invalidRequest, Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import type { Actor } from '../../../../domain/access.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { holdingShop } from '../../../../tenancy/edit.ts'
import { assertRoomFor } from '../../../../tenancy/room.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { deleteInvitation, type HandoverRow, handoverOf, putInvitation } from '../invitations.ts'
import { contactOf } from '../logins.ts'
import { personWith } from '../new-person.ts'
import { ownersOf, staffOf } from '../queries.ts'
import type { HandoverInput } from '../schema.ts'
import { assertNotPaused, toldHandover } from '../take-over.ts'
import { tellOwners } from '../tell-owners.ts'
import { assertPlain, countInvitation, countStaff, endOf, invite } from './create-staff.ts'

/** null: nobody is asked, or no longer. */
export async function getHandover({ db }: Context, shop: Shop, at: Date): Promise<HandoverRow | null> {
  const found = await handoverOf(db, shop.id)
  return found && found.expires_at > at ? found : null
}

/** Throws `not_allowed` of who does not own it, `shop_closed` of one that is paused, `invalid_request`, `plan_full` and `otp_limit`. */
export async function handOverShop(
  ctx: Context,
  shop: Shop,
  { login, name, giver_becomes, takes_news }: HandoverInput,
  at: Date,
  by: Actor,
): Promise<HandoverRow> {
  assertPlain(name)
  const contact = contactOf(login)
  await countInvitation(ctx, shop, contact.value, at)
  return holdingShop(ctx.db, shop.id, async (tx) => {
    await assertNotPaused(tx, shop.id)
    const giver = await giverOf(tx, shop, by)
    await clearWay(tx, shop, at)
    const person = await personWith(tx, contact, name, at)
    const member = (await staffOf(tx, shop.id)).find(({ person_id }) => person_id === person.id)
    if (member?.role === 'owner') throw wrongLogin(person.id === giver ? YOURSELF : OWNS_IT)
    // One invitation a person: what they were asked before, they are no longer.
    await deleteInvitation(tx, shop.id, person.id)
    if (giver_becomes !== 'leave' && !member)
      await assertRoomFor(tx, shop.id, 'staff', { used: await countStaff(tx, shop, at) }, at)
    await putInvitation(tx, {
      shop_id: shop.id,
      person_id: person.id,
      role: 'owner',
      name: name ?? member?.name ?? person.login,
      invited_by: by.name,
      inviter_id: giver,
      hands_over: giver_becomes,
      takes_news,
      created_at: at,
      expires_at: endOf(at),
    })
    const asked = await handoverOf(tx, shop.id)
    if (!asked) throw new Error('A handover cannot be found')
    const after = { login: person.login, role: 'owner', invited: true, hands_over: giver_becomes, takes_news }
    await writeAudit(tx, shop.id, { by, kind: 'staff', id: person.id, before: null, after })
    await invite(tx, ctx, shop, person, { name: asked.name, takes_over: true }, at)
    await tellOwners(tx, ctx, shop, { operation: 'handOverShop', by, at, changes: toldHandover(asked) })
    return asked
  })
}

const OWNERS_ALONE = 'Hanya pemilik toko sendiri yang dapat menyerahkannya.'
const YOURSELF = 'itu Anda sendiri; isi kontak orang yang menerima toko'
const OWNS_IT = 'sudah pemilik toko ini; Anda dapat langsung keluar dari toko di halaman akun'
const ONE_AT_A_TIME = 'serah terima toko ini sudah menunggu jawaban orang lain; batalkan dulu yang itu'

const wrongLogin = (message: string) => invalidRequest([{ path: 'login', code: 'invalid', message }])

/** A program owns nothing, nor does an operator by being one. Throws `not_allowed`. */
async function giverOf(tx: Db, shop: Shop, { kind, id }: Actor): Promise<string> {
  const owner = kind === 'person' && (await ownersOf(tx, shop.id)).find((each) => each.id === id)
  if (!owner) throw new Problem('not_allowed', { need: 'owner' }, null, OWNERS_ALONE)
  return owner.id
}

/** One that is over makes room. Throws `invalid_request`. */
async function clearWay(tx: Db, shop: Shop, at: Date): Promise<void> {
  const open = await handoverOf(tx, shop.id)
  if (!open) return
  if (open.expires_at > at) throw wrongLogin(ONE_AT_A_TIME)
  await deleteInvitation(tx, shop.id, open.person_id)
}

/** Throws `not_found`, also of one that was just accepted. */
export async function withdrawHandover(
  ctx: Context,
  shop: Shop,
  id: string,
  at: Date,
  by: Actor,
): Promise<void> {
  await holdingShop(ctx.db, shop.id, async (tx) => {
    const open = await handoverOf(tx, shop.id)
    if (open?.person_id !== id) throw new Problem('not_found')
    await deleteInvitation(tx, shop.id, id)
    const before = { login: open.login, role: 'owner', invited: true, hands_over: open.hands_over }
    await writeAudit(tx, shop.id, { by, kind: 'staff', id, before, after: null })
    const changes = [{ what: 'Tidak jadi diserahkan kepada', after: open.login }]
    await tellOwners(tx, ctx, shop, { operation: 'withdrawHandover', by, at, changes })
  })
}
