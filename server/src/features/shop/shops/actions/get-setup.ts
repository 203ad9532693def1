// getSetup: what a shop needs until buyers can order there, and what would be good to have.
import type { Context } from '../../../../context.ts'
import type { AllowedContact } from '../../../../domain/contact.ts'
import type { Brand } from '../../../../domain/content.ts'
import { USUAL_SERVICES } from '../../../../domain/couriers.ts'
import { neededOf } from '../../../../domain/legal.ts'
import { unsaidTerms } from '../../../../domain/terms.ts'
import { knownSecrets } from '../../../../tenancy/known-secrets.ts'
import { loadSettings, type Shop } from '../../../../tenancy/shop.ts'
import { countLacking, sellsAnything } from '../../../catalogue/products/listed.ts'
import { hasAnyOrder } from '../../../selling/orders/queries.ts'
import { canBePaid } from '../../../selling/payments/can-be-paid.ts'
import { canShip } from '../../../selling/shipping/can-ship.ts'
import { titledPages } from '../../content/queries.ts'
import type { Setup } from '../schema.ts'

/** A few statements, however much the shop has. */
export async function getSetup(
  ctx: Context,
  shop: Shop,
  at: Date,
  { isOwner }: { readonly isOwner: boolean },
): Promise<Setup> {
  const [settings, product, shipping, payment, hasOrders] = await Promise.all([
    loadSettings(ctx.db, shop.id),
    sellsAnything(ctx.db, shop.id, at),
    canShip(ctx, shop),
    canBePaid(ctx, shop),
    hasAnyOrder(ctx.db, shop.id),
  ])
  const pages = await titledPages(ctx.db, shop.id, settings.brand.nav)
  const secrets = isOwner ? await knownSecrets(ctx.db, ctx, shop.id) : []
  const lacking = await countLacking(ctx.db, shop.id, [...neededOf(settings.goods), 'weight'], at)
  return {
    steps: [
      { key: 'contact', done: settings.notify_contact !== null, needed: false },
      { key: 'product', done: product, needed: true },
      { key: 'shipping', done: shipping, needed: true },
      { key: 'payment', done: payment, needed: true },
      { key: 'sender', done: isSenderKnown(settings.brand), needed: false },
      { key: 'goods', done: settings.goods.length > 0, needed: false },
      { key: 'terms', done: unsaidTerms({ ...settings, pages }).length === 0, needed: false },
      { key: 'logo', done: Boolean(settings.brand.logo_image), needed: false },
      { key: 'domain', done: shop.domains.length > 0, needed: false },
    ],
    lacks: [...lacking].flatMap(([key, products]) => (products > 0 ? [{ key, products }] : [])),
    secrets,
    usual_services: USUAL_SERVICES,
    can_sell: product && shipping && payment,
    has_orders: hasOrders,
    codes_are_sent: areCodesSent(ctx, settings.contact_channel),
  }
}

/** What couriers ask for on a label. */
function isSenderKnown({ whatsapp_url, address_line1, address_line2, origin_city }: Brand): boolean {
  return Boolean(whatsapp_url && (address_line1 || address_line2 || origin_city))
}

/** By every way that buyers may be reached. */
function areCodesSent({ senders }: Context, channel: AllowedContact): boolean {
  const channels = channel === 'any' ? (['email', 'whatsapp'] as const) : [channel]
  return channels.every((each) => senders[each] !== null)
}
