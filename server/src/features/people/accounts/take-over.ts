// A shop gets the owner that it was handed over to, in one transaction: whoever gave it is what they chose, and never is it nobody's.
import { Problem } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'
import { announceShopChange } from '../../../db/changes.ts'
import type { Db } from '../../../db/pool.ts'
import type { AfterHandover, Person } from '../../../domain/access.ts'
import { writeAudit } from '../../../tenancy/audit.ts'
import { writeNotifyContact } from '../../../tenancy/changes.ts'
import { findShopById } from '../../../tenancy/queries.ts'
import { type Shop, settingsOf } from '../../../tenancy/shop.ts'
import type { NoticedChange } from '../messages/message.ts'
import { removeMember } from './actions/edit-staff.ts'
import { changeRole, putStaff } from './changes.ts'
import { endGrantsOf } from './grants.ts'
import type { HandoverRow, TakenInvitation } from './invitations.ts'
import { type StaffRow, staffOf } from './queries.ts'
import { ownersToTell, tellOfLeave } from './tell-owners.ts'

type Taken = TakenInvitation & { readonly hands_over: AfterHandover }

/** The caller holds the shop and has taken the invitation. False: who gave it owns it no longer */
export async function takeOver(
  tx: Db,
  ctx: Context,
  shopId: string,
  { id, login, name }: Pick<Person, 'id' | 'login' | 'name'>,
  { hands_over, takes_news, inviter_id }: Taken,
  at: Date,
): Promise<boolean> {
  const shop = await findShopById(tx, shopId)
  const staff = await staffOf(tx, shopId)
  const giver = staff.find(({ person_id, role }) => person_id === inviter_id && role === 'owner')
  if (!shop || !giver) return false
  const by = { kind: 'person', id, name } as const
  const owned = await ownersToTell(tx, shop)
  const was = staff.find(({ person_id }) => person_id === id)
  await putStaff(tx, { shop_id: shopId, person_id: id, role: 'owner', created_at: at })
  const before = was ? { role: was.role } : null
  const after = { ...(!was && { login }), role: 'owner', accepted: true, from: giver.login }
  await writeAudit(tx, shopId, { by, kind: 'staff', id, before, after })
  await letGo(tx, ctx, shop, giver, { to: hands_over, by })
  if (takes_news) await giveNews(tx, shop, login, by)

  const changes = [
    { what: 'Pemilik baru', after: login },
    { what: 'Pemilik sebelumnya', after: `${giver.login}: ${THEN[hands_over]}` },
    ...(takes_news ? [{ what: 'Kabar pesanan ke', after: login }] : []),
  ]
  await tellOfLeave(tx, ctx, shop, owned, { operation: 'shopHandedOver', by, at, changes })
  return true
}

const PAUSED = 'Toko ini dihentikan pengelola platform. Serah terima menunggu sampai toko dibuka lagi.'

/** Under the shop's lock. What it is paused for is its owner's to clear up. Throws `shop_closed`. */
export async function assertNotPaused(tx: Db, shopId: string): Promise<void> {
  if ((await findShopById(tx, shopId))?.pause) throw new Problem('shop_closed', {}, null, PAUSED)
}

const THEN: Readonly<Record<AfterHandover, string>> = {
  leave: 'keluar dari toko',
  staff: 'tinggal sebagai staf',
  manager: 'tinggal sebagai manajer',
}

/** What owners read while it waits. */
export function toldHandover({ login, hands_over, takes_news }: HandoverRow): NoticedChange[] {
  return [
    { what: 'Pemilik baru, bila ia menerima', after: login },
    { what: 'Pemilik sekarang', after: THEN[hands_over] },
    { what: 'Kabar pesanan', after: takes_news ? 'ke pemilik baru' : 'tetap seperti sekarang' },
  ]
}

async function letGo(
  tx: Db,
  ctx: Context,
  shop: Shop,
  giver: StaffRow,
  { to, by }: { to: AfterHandover; by: { kind: 'person'; id: string; name: string } },
): Promise<void> {
  if (to === 'leave') return removeMember(tx, ctx, shop, giver, by)
  const { person_id: id } = giver
  await changeRole(tx, shop.id, id, to)
  await endGrantsOf(tx, ctx, shop, { personId: id, was: giver, is: to }, by)
  await writeAudit(tx, shop.id, { by, kind: 'staff', id, before: { role: 'owner' }, after: { role: to } })
}

async function giveNews(
  tx: Db,
  shop: Shop,
  login: string,
  by: { kind: 'person'; id: string; name: string },
): Promise<void> {
  const { notify_contact } = await settingsOf(tx, shop)
  if (notify_contact === login) return
  await writeNotifyContact(tx, shop.id, login)
  const [before, after] = [{ contact: { notify: notify_contact } }, { contact: { notify: login } }]
  await writeAudit(tx, shop.id, { by, kind: 'settings', id: shop.slug, before, after })
  await announceShopChange(tx, shop.id)
}
