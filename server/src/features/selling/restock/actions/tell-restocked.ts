// Tells those who wait, once each, that what they wait for can be bought again.
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import type { RestockRequestTable } from '../../../../db/tables/catalogue.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { productUrl } from '../../../../domain/addresses.ts'
import { workOffDue } from '../../../../jobs/work-off-due.ts'
import { findShopById } from '../../../../tenancy/queries.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { loadNamed, namedAt } from '../../../catalogue/catalog/catalog.ts'
import type { ProductNow } from '../../../catalogue/catalog/rules.ts'
import { queueMessages } from '../../../people/messages/actions/queue-message.ts'
import { deleteRequestsBefore, deleteWaiting, takeWaiting } from '../changes.ts'
import { contactsOfWaiting } from '../contact.ts'
import { awaitedThings, shopsWithWaits } from '../queries.ts'
import { forgottenBefore, type RestockItem, stateOf, variantLabel } from '../rules.ts'

/** In one transaction: a message that is written, and a contact that is forgotten. */
const AT_ONCE = 100

export async function tellRestocked(ctx: Context, at: Date): Promise<void> {
  await workOffDue(ctx, {
    what: 'news that something is back',
    find: (limit, offset) => shopsWithWaits(ctx.db, { limit, offset }),
    work: ({ id }) => tellOfShop(ctx, id, at),
  })
}

/** Personal data does not stay for ever: who has waited for so long is forgotten. */
export async function purgeRestockRequests(ctx: Context, at: Date): Promise<void> {
  await deleteRequestsBefore(ctx.db, forgottenBefore(at))
}

/** False: somebody still waits. */
async function tellOfShop(ctx: Context, shopId: string, at: Date): Promise<boolean> {
  const shop = await findShopById(ctx.db, shopId)
  if (!shop) return false
  const things = await awaitedThings(ctx.db, shop.id)
  const items = things.map(({ product_id, variant_id }) => ({ product_id, variant_id, qty: 1 }))
  const { byId } = namedAt(await loadNamed(ctx.db, shop.id, items), at)
  const stateNow = (thing: RestockItem) => stateOf(byId.get(thing.product_id), thing)
  const gone = things.filter((thing) => stateNow(thing) === 'gone')
  await deleteWaiting(ctx.db, shop.id, gone)
  for (const thing of things.filter((each) => stateNow(each) === 'to be had')) {
    const product = byId.get(thing.product_id)
    if (product) await tellAll(ctx, shop, product, thing)
  }
  return things.every((thing) => stateNow(thing) !== 'sold out')
}

async function tellAll(ctx: Context, shop: Shop, product: ProductNow, thing: RestockItem): Promise<void> {
  const tellSome = async (tx: Db) => {
    const taken = await takeWaiting(tx, shop.id, thing, AT_ONCE)
    const messages = taken.flatMap((request) => messageTo(ctx, shop, product, request) ?? [])
    await queueMessages(tx, ctx, shop, messages)
    return taken.length
  }
  while ((await inTransaction(ctx.db, tellSome)) === AT_ONCE);
}

/** null: the contact was sealed under another APP_SECRET, and no message can go out. */
function messageTo(ctx: Context, shop: Shop, product: ProductNow, request: RestockRequestTable) {
  const to = contactsOfWaiting.open(ctx, request, request.contact_sealed)
  if (to === null) return null
  const { channel, variant_id } = request
  const { slug, name } = product.facts
  return {
    channel,
    to,
    kind: 'restock',
    product_name: name,
    variant: variantLabel(product, request),
    product_url: productUrl(shop, ctx.platform, slug, variant_id),
  } as const
}
