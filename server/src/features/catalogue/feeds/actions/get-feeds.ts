// getFeeds: where the feeds of a shop are, and how many of its products lack what their readers ask for.
import type { Context } from '../../../../context.ts'
import { shopAddress } from '../../../../domain/addresses.ts'
import { FEED_LACKS } from '../../../../domain/listed-goods.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { countLacking } from '../../products/listed.ts'
import { FEEDS, FORMATS } from '../formats.ts'
import type { FeedsShape } from '../schema.ts'

export async function getFeeds({ db, platform }: Context, shop: Shop, at: Date): Promise<FeedsShape> {
  const address = shopAddress(shop, platform)
  const counts = await countLacking(db, shop.id, FEED_LACKS, at)
  return {
    feeds: FEEDS.map((name) => ({ name, url: address + FORMATS[name].path })),
    lacks: FEED_LACKS.map((lack) => ({ lack, products: counts.get(lack) ?? 0 })),
  }
}
