// What a shop still lacks before it can sell: nobody should find out from a buyer who could not buy.
import type { Context } from '../../../context.ts'
import { inOneSnapshot } from '../../../db/transaction.ts'
import { keyHints } from '../../../tenancy/credentials.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import type { ProductInput } from '../../catalogue/products/input.ts'
import { gatewaysWithKeys } from '../../selling/payments/credentials.ts'
import type { PaymentMethodInput } from '../../selling/payments/input.ts'
import { currentShopFile } from './current.ts'
import type { ShopFile } from './schema.ts'

/** One line each, with the field that mends it. */
export async function missingToSell(ctx: Context, shop: Shop): Promise<string[]> {
  const file = await inOneSnapshot(ctx.db, (tx) => currentShopFile(tx, shop.id))
  const provider = file.shipping?.provider?.name
  const isSet = (hints: object) => Object.keys(hints).length > 0
  return missingIn(file, {
    gatewaysWithKeys: await gatewaysWithKeys(ctx.db, ctx.secrets, shop.id),
    hasProviderKey:
      provider !== undefined && isSet(await keyHints(ctx.db, ctx.secrets, shop.id, `courier.${provider}`)),
    sendsMail: ctx.config.mail !== null,
    sendsWhatsApp: ctx.config.whatsapp !== null,
  })
}

export interface SellingFacts {
  readonly gatewaysWithKeys: ReadonlySet<string>
  readonly hasProviderKey: boolean
  /** by the settings at hand, which should be the server's */
  readonly sendsMail: boolean
  readonly sendsWhatsApp: boolean
}

/** `file` is the whole shop. */
export function missingIn(file: ShopFile, facts: SellingFacts): string[] {
  return [
    ...missingGoods(file.products ?? []),
    ...missingShipping(file, facts),
    ...missingPayment(file.payment_methods ?? [], facts),
    ...(file.contact?.notify
      ? []
      : ['someone to tell of orders and transfers: contact.notify, an e-mail address or WhatsApp number']),
    ...missingSenders(file, facts),
  ]
}

function missingGoods(products: readonly ProductInput[]): string[] {
  if (products.length === 0) return ['a product: products']
  return products.some(canBeBought) ? [] : ['a product with stock: products[].stock, or unlimited_stock']
}

function canBeBought({ unlimited_stock, preorder, stock, variants = [] }: ProductInput): boolean {
  if (unlimited_stock || (preorder && !preorder.capped)) return true
  return variants.length > 0 ? variants.some((variant) => (variant.stock ?? 0) > 0) : (stock ?? 0) > 0
}

function missingShipping({ shipping = {} }: ShopFile, { hasProviderKey }: SellingFacts): string[] {
  const { mode = 'flat', couriers = [], origin_ref, provider } = shipping
  const enabled = couriers.filter((courier) => courier.enabled !== false)
  const hasFlat = enabled.some(({ cost }) => typeof cost === 'number')
  const hasZones = enabled.some(({ zones = [] }) => zones.length > 0)
  if (mode === 'live') {
    const isAsked = provider && hasProviderKey && origin_ref
    return isAsked || hasFlat || hasZones
      ? []
      : ['live rates: shipping.provider with its api_key, and shipping.origin_ref']
  }
  if (enabled.length === 0) return ['a courier: shipping.couriers']
  if (mode === 'zone') return hasZones ? [] : ['a courier with zones: shipping.couriers[].zones']
  return hasFlat ? [] : ['a courier with a cost: shipping.couriers[].cost']
}

function missingPayment(methods: readonly PaymentMethodInput[], facts: SellingFacts): string[] {
  const enabled = methods.filter((method) => method.enabled !== false)
  if (enabled.length === 0) return ['a payment method: payment_methods']
  const works = (gateway: string) =>
    gateway === 'manual' || gateway === 'sandbox' || gateway === 'cod' || facts.gatewaysWithKeys.has(gateway)
  return enabled.flatMap(({ code, gateways = [] }) =>
    gateways.some(works) ? [] : [`keys for payment method ${code}: gateways.${gateways[0]}`],
  )
}

function missingSenders({ contact }: ShopFile, { sendsMail, sendsWhatsApp }: SellingFacts): string[] {
  const channel = contact?.channel ?? 'email'
  const outbox = 'until then codes and messages wait in the outbox (etalase messages list)'
  return [
    ...(channel !== 'whatsapp' && !sendsMail
      ? [`a sender of e-mail: SMTP_URL and MAIL_FROM; ${outbox}`]
      : []),
    ...(channel !== 'email' && !sendsWhatsApp ? [`a sender of WhatsApp: WHATSAPP_…; ${outbox}`] : []),
  ]
}
