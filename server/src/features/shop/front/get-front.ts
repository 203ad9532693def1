// What the platform's front page shows: three shops that are open and have something to show, or those that the operator names.
import type { Context } from '../../../context.ts'
import { consoleAddress, platformAddress, shopAddress } from '../../../domain/addresses.ts'
import { addressesOf, heightAt, widthsOf } from '../../../domain/media-address.ts'
import { findSellerOfPlans, openShopsWithLogo, type ShopWithLogo } from '../../../tenancy/queries.ts'
import { loadMedia } from '../../catalogue/media/queries.ts'
import { countProducts } from '../../catalogue/products/stored.ts'
import { countOrders } from '../../selling/orders/queries.ts'
import { offersOf, type PlanOffer } from '../plans/offers.ts'
import type { Front, ShownShop } from './page.ts'

const MOST_SHOWN = 3
/** Among so many of the newest those that sell the most are chosen. */
const MOST_ASKED = 50

export async function getFront(ctx: Context): Promise<Front> {
  const { signUp } = ctx.config
  const [shops, offers] = await Promise.all([shopsToShow(ctx), offersNow(ctx)])
  return { signUp, consoleUrl: consoleAddress(ctx.platform), shops, offers }
}

/** None where no shop sells plans, or the one that does sells nothing now. */
async function offersNow(ctx: Context): Promise<readonly PlanOffer[]> {
  const seller = await findSellerOfPlans(ctx.db)
  return seller && !seller.pause && !seller.closedAt ? offersOf(ctx, seller) : []
}

async function shopsToShow(ctx: Context): Promise<ShownShop[]> {
  const { db, config } = ctx
  const slugs = config.frontShops
  const found = await openShopsWithLogo(db, { slugs: slugs.length > 0 ? slugs : null, most: MOST_ASKED })
  const ids = found.map(({ id }) => id)
  const [products, orders] = await Promise.all([countProducts(db, ids), countOrders(db, ids)])
  const rankOf = ({ slug, id }: ShopWithLogo) =>
    slugs.length > 0 ? slugs.indexOf(slug) : -(orders.get(id) ?? 0)
  const ranked = found
    .filter(({ id }) => (products.get(id) ?? 0) > 0)
    .toSorted((one, other) => rankOf(one) - rankOf(other))
  const shown = await Promise.all(ranked.slice(0, MOST_SHOWN).map((shop) => toShown(ctx, shop)))
  return shown.filter((shop) => shop !== null)
}

async function toShown({ db, platform }: Context, shop: ShopWithLogo): Promise<ShownShop | null> {
  const media = (await loadMedia(db, shop.id, [shop.logo])).get(shop.logo)
  if (!media) return null
  const [width = media.width] = widthsOf(media.width)
  const { url } = addressesOf({ ...media, width, alt: null }, platformAddress(shop, platform))
  return {
    name: shop.name,
    url: `${shopAddress(shop, platform)}/`,
    tagline: shop.tagline,
    logo: { url, width, height: heightAt(media, width) },
  }
}
