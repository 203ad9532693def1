// A new shop of a person who asked for it: with its name, its owner, and where orders are told of.
import { invalidRequest, Problem } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import type { Actor } from '../../../domain/access.ts'
import { type AllowedContact, parseContact } from '../../../domain/contact.ts'
import { ownNames } from '../../../domain/look-alikes.ts'
import { writeAudit } from '../../../tenancy/audit.ts'
import { assertSettings } from '../../../tenancy/edit.ts'
import { findShopsAfter, findShopsByIds } from '../../../tenancy/queries.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { countProducts } from '../../catalogue/products/stored.ts'
import { putStaff } from '../../people/accounts/changes.ts'
import { lockPerson, type PersonRow, rolesOfPerson } from '../../people/accounts/queries.ts'
import { startTrial } from '../../selling/bought-plans/grant.ts'
import { insertShop } from '../shops/actions/create-shop.ts'
import { isSlugTaken } from '../shops/changes.ts'
import { checkWanted, type WantedShop } from './rules.ts'

/** More belong to somebody who talks with the operator. */
const MOST_SHOPS = 10

/** Throws `invalid_request`. */
export function assertNames(ctx: Context, wanted: WantedShop): void {
  assertSettings(checkWanted(wanted, ownNames(ctx.config)))
}

/** Within a transaction. Throws `not_allowed` where they have enough, and `invalid_request` where the address is taken. */
export async function openShop(
  tx: Db,
  ctx: Context,
  person: Pick<PersonRow, 'id' | 'login' | 'name'>,
  { slug, name }: WantedShop,
  at: Date,
): Promise<Shop> {
  // Of two shops that one person opens at once, the second sees the first.
  await lockPerson(tx, person.id)
  await assertRoomForAnother(tx, person.id)
  const by: Actor = { kind: 'person', id: person.id, name: person.name }
  const contact = { channel: channelOf(ctx, person.login), notify: person.login }
  const shop = await insertShop(tx, { slug, name: name.trim(), plan: 'gratis', contact }, by).catch(
    (error) => {
      throw isSlugTaken(error) ? invalidRequest([{ path: 'slug', code: 'taken', message: TAKEN }]) : error
    },
  )
  await putStaff(tx, { shop_id: shop.id, person_id: person.id, role: 'owner', created_at: at })
  const after = { login: person.login, role: 'owner' }
  await writeAudit(tx, shop.id, { by, kind: 'staff', id: person.id, before: null, after })
  await startTrial(tx, ctx, shop, at)
  return shop
}

/** Where buyers are told: by all that reaches them from here, and by what its owner came with. */
function channelOf({ senders }: Context, login: string): AllowedContact {
  if (senders.whatsapp === null && parseContact(login)?.channel !== 'whatsapp') return 'email'
  return senders.whatsapp !== null && senders.email === null ? 'whatsapp' : 'any'
}

export const TAKEN = 'sudah dipakai toko lain'

/** One shop in the making at a time: it is made once something is in it. */
async function assertRoomForAnother(tx: Db, personId: string): Promise<void> {
  const owned = Object.entries(await rolesOfPerson(tx, personId)).flatMap(([shopId, role]) =>
    role === 'owner' ? [shopId] : [],
  )
  if (owned.length >= MOST_SHOPS) throw new Problem('not_allowed', { need: 'operator' }, null, ENOUGH)
  if ((await findShopsByIds(tx, owned)).some(({ pause }) => pause))
    throw new Problem('not_allowed', { need: 'operator' }, null, PAUSED)
  const products = await countProducts(tx, owned)
  const empty = owned.filter((id) => !products.get(id))
  if (empty.length === 0) return
  const [shop] = await findShopsAfter(tx, { ids: empty, limit: 1 })
  throw new Problem(
    'not_allowed',
    { need: 'product', shop: shop?.slug ?? null },
    null,
    `Toko "${shop?.name ?? ''}" belum punya produk. Isi dulu toko itu, baru buka yang lain.`,
  )
}

const PAUSED =
  'Salah satu toko Anda sedang dihentikan oleh pengelola platform. Selesaikan dulu dengan mereka, baru buka yang lain.'
const ENOUGH = `Satu akun dapat membuka paling banyak ${MOST_SHOPS} toko. Hubungi pengelola platform untuk lebih.`
