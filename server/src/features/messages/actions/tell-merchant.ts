// A message to the merchant, where the shop says who is to be told; in the transaction that it reports on.
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import { shopAddress } from '../../../domain/addresses.ts'
import { parseContact } from '../../../domain/contact.ts'
import { settingsOf } from '../../../tenancy/settings.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import type { AboutShop, MerchantContent } from '../message.ts'
import { queueMessage } from './queue-message.ts'

type Told<Content> = Content extends AboutShop ? Omit<Content, 'shop_slug' | 'shop_url'> : never

export async function tellMerchant(
  tx: Db,
  ctx: Context,
  shop: Shop,
  content: Told<MerchantContent>,
): Promise<void> {
  const { notify_contact } = await settingsOf(tx, shop)
  const contact = notify_contact === null ? null : parseContact(notify_contact)
  if (!contact) return
  await queueMessage(tx, ctx, shop, {
    channel: contact.channel,
    to: contact.value,
    shop_slug: shop.slug,
    shop_url: shopAddress(shop, ctx.platform),
    ...content,
  })
}
