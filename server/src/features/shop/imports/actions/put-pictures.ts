// Notes what became of pictures that were to be fetched, and puts those that came where the file wanted them.
import type { Context } from '../../../../context.ts'
import { announceProducts } from '../../../../db/changes.ts'
import { onlyShopIdOf } from '../../../../db/one-shop.ts'
import type { Db } from '../../../../db/pool.ts'
import { writeAudits } from '../../../../tenancy/audit.ts'
import { holdingShop } from '../../../../tenancy/edit.ts'
import { writeProducts } from '../../../catalogue/products/changes.ts'
import {
  MOST_IMAGES,
  mergeProduct,
  type ProductInput,
  withoutStock,
} from '../../../catalogue/products/input.ts'
import { lockOnHand } from '../../../catalogue/products/on-hand.ts'
import { storedProducts } from '../../../catalogue/products/stored.ts'
import { queueProductEvents } from '../../../catalogue/products/webhook-events.ts'
import { type FetchOutcome, noteFetches, placesOfFetched } from '../picture-fetches.ts'
import { IMPORTER } from '../rules.ts'
import { followVersion } from '../traces.ts'

/** Of one shop, in one transaction. The same ones again change nothing. */
export async function putPictures(ctx: Context, outcomes: readonly FetchOutcome[]): Promise<void> {
  const shopId = onlyShopIdOf(outcomes, ({ shop_id }) => shop_id)
  await holdingShop(ctx.db, shopId, async (tx) => {
    const noted = await noteFetches(tx, shopId, outcomes)
    const came = outcomes.filter(({ id, media }) => media !== null && noted.has(id))
    if (came.length > 0) await put(tx, ctx, shopId, came)
  })
}

async function put(tx: Db, ctx: Context, shopId: string, came: readonly FetchOutcome[]): Promise<void> {
  const at = new Date(ctx.clock.now())
  const ids = [...new Set(came.map(({ product_id }) => product_id))]
  await lockOnHand(tx, shopId, ids)
  // One that left the shop meanwhile gets none.
  const before = await storedProducts(tx, shopId, { ids })
  const places = await placesOfFetched(tx, shopId, ids)
  const pictured = before.map(({ id, position, value }) => {
    const added = came.filter(({ product_id }) => product_id === id)
    const images = withAdded(value.images ?? [], added, (media) => places.get(`${id} ${media}`))
    return { id, position, value: mergeProduct(withoutStock(value), { slug: value.slug, images }) }
  })
  const changed = await writeProducts(tx, shopId, pictured, at, { kind: 'import', at, by: IMPORTER })
  const was = new Map(before.map((product) => [product.id, product]))
  const after = await storedProducts(tx, shopId, { ids: changed })
  for (const { id, version } of after)
    await followVersion(tx, shopId, id, { from: was.get(id)?.version ?? version, to: version })
  await writeAudits(
    tx,
    shopId,
    after.map(({ id, value }) => ({ kind: 'product', id, before: was.get(id)?.value ?? null, after: value })),
    IMPORTER,
  )
  await announceProducts(tx, shopId, changed)
  await queueProductEvents(tx, ctx, shopId, changed)
}

type Images = NonNullable<ProductInput['images']>

/** They come in any order: each goes before those of its file that stand behind it there. */
function withAdded(
  images: Images,
  added: readonly FetchOutcome[],
  placeOf: (media: string) => number | undefined,
): Images {
  const all = [...images]
  for (const { media, place } of added) {
    if (media === null || all.length >= MOST_IMAGES || all.some((image) => image.media === media)) continue
    const next = all.findIndex((image) => (placeOf(image.media ?? '') ?? -1) > place)
    all.splice(next < 0 ? all.length : next, 0, { media })
  }
  return all
}
