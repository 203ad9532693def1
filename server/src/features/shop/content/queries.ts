// Reads of the storefront's content: what the merchant wrote, and the settings that a page shows.
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import { inFreshSnapshot } from '../../../db/replica.ts'
import type { StoredSection } from '../../../domain/content.ts'
import { loadFormerKeys } from '../../../tenancy/former-keys.ts'
import { loadSettings, type Shop, type ShopSettings } from '../../../tenancy/shop.ts'
import { loadMethods, type PaymentMethodRow, usableMethod } from '../../selling/payments/methods.ts'
import { type CourierRow, loadCouriers } from '../../selling/shipping/queries.ts'
import { titleOfPage } from './page-title.ts'

export interface ContentFacts {
  readonly shop: ShopSettings
  readonly couriers: readonly CourierRow[]
  readonly paymentMethods: readonly PaymentMethodRow[]
  /** in the merchant's order */
  readonly pages: ReadonlyMap<string, readonly StoredSection[]>
  /** when each of them was last edited */
  readonly pagesChanged: ReadonlyMap<string, Date>
  /** by keys that pages had before: what they have now */
  readonly formerPages: ReadonlyMap<string, string>
}

/** The key of the page that is called so, or was before. */
export function pageCalled(
  { pages, formerPages }: Pick<ContentFacts, 'pages' | 'formerPages'>,
  key: string,
): string | undefined {
  if (pages.has(key)) return key
  const now = formerPages.get(key)
  return now !== undefined && pages.has(now) ? now : undefined
}

/** One snapshot, so that no answer mixes a shop before and after a change. */
export async function loadContent(db: Db, shopId: string): Promise<ContentFacts> {
  return inFreshSnapshot(db, async (tx) => {
    const shop = await loadSettings(tx, shopId)
    const couriers = await loadCouriers(tx, shopId)
    const paymentMethods = await loadMethods(tx, shopId)
    const formerPages = await loadFormerKeys(tx, shopId, 'page')
    return { shop, couriers, paymentMethods, ...(await loadPages(tx, shopId)), formerPages }
  })
}

async function loadPages(tx: Db, shopId: string): Promise<Pick<ContentFacts, 'pages' | 'pagesChanged'>> {
  const pages = await tx
    .selectFrom('pages')
    .where('shop_id', '=', shopId)
    .orderBy('position')
    .selectAll()
    .execute()
  return {
    pages: new Map(pages.map(({ key, sections }) => [key, sections])),
    pagesChanged: new Map(pages.map(({ key, changed_at }) => [key, changed_at])),
  }
}

/** By the titles that the navigation gives them, in the merchant's order. */
export async function titledPages(
  db: Db,
  shopId: string,
  nav: Parameters<typeof titleOfPage>[1],
): Promise<{ key: string; title: string; sections: readonly StoredSection[] }[]> {
  const { pages } = await loadPages(db, shopId)
  return Array.from(pages, ([key, sections]) => ({ key, title: titleOfPage(key, nav), sections }))
}

/** Held on the shop's shelf until the shop changes. */
export function contentOf(ctx: Context, shop: Shop): Promise<ContentFacts> {
  return shop.shelf.remember('content', () => freshContent(ctx, shop))
}

export async function freshContent({ db, config }: Context, { id }: Shop): Promise<ContentFacts> {
  const content = await loadContent(db, id)
  const paymentMethods = content.paymentMethods.map((method) => usableMethod(method, config))
  return { ...content, paymentMethods }
}
