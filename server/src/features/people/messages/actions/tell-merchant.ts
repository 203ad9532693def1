// Queues a message to the merchant, where the shop names a contact for news, in the transaction that it reports on.
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { consoleAddress, shopAddress } from '../../../../domain/addresses.ts'
import { type Contact, parseContact } from '../../../../domain/contact.ts'
import { type Shop, type ShopSettings, settingsOf } from '../../../../tenancy/shop.ts'
import type { AboutShop, MerchantContent, NewMessage } from '../message.ts'
import { queueMessage } from './queue-message.ts'

export type MerchantContentInput<Content> = Content extends AboutShop
  ? Omit<Content, 'shop_slug' | 'shop_url' | 'console_link'>
  : never

export async function tellMerchant(
  tx: Db,
  ctx: Context,
  shop: Shop,
  content: MerchantContentInput<MerchantContent>,
): Promise<void> {
  const message = merchantMessage(ctx, shop, await settingsOf(tx, shop), content)
  if (message) await queueMessage(tx, ctx, shop, message)
}

/** null: the shop names no contact for news. */
export function merchantMessage(
  ctx: Pick<Context, 'platform'>,
  shop: Shop,
  { notify_contact }: Pick<ShopSettings, 'notify_contact'>,
  content: MerchantContentInput<MerchantContent>,
): NewMessage | null {
  const contact = notify_contact === null ? null : parseContact(notify_contact)
  return contact && merchantMessageTo(ctx, shop, contact, content)
}

/** To somebody in particular. */
export function merchantMessageTo(
  { platform }: Pick<Context, 'platform'>,
  shop: Shop,
  contact: Contact,
  content: MerchantContentInput<MerchantContent>,
): NewMessage {
  return {
    channel: contact.channel,
    to: contact.value,
    shop_slug: shop.slug,
    shop_url: shopAddress(shop, platform),
    console_link: `${consoleAddress(platform)}/toko/${shop.slug}${pageOf(content)}`,
    ...content,
  }
}

/** Of the console, within the shop. */
function pageOf(content: MerchantContentInput<MerchantContent>): string {
  switch (content.kind) {
    case 'merchant_order_placed':
    case 'merchant_order_paid':
    case 'merchant_order_cancelled':
    case 'merchant_parcel':
    case 'merchant_claim':
    case 'merchant_claim_overdue':
    case 'merchant_refund':
      return `/pesanan/${content.order_number}`
    case 'merchant_low_stock':
      return '/produk?low_stock=true'
    case 'merchant_webhook_off':
      return '/pengaturan/webhook'
    case 'merchant_space':
    case 'merchant_plan':
      return '/pengaturan/paket'
    case 'merchant_money':
      return '/uang-masuk'
  }
}
