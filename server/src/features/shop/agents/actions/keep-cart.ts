// What an agent prepares is kept for a week: made, replaced as a whole, read, and canceled. No order is placed here.
import { hash } from 'node:crypto'
import type { Context } from '../../../../context.ts'
import type { PreparedAddress, PreparedBuyer, PreparedItem } from '../../../../db/tables/agents.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { parseContact } from '../../../../domain/contact.ts'
import { idOfMac, newId } from '../../../../domain/ids.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { catalogAt } from '../../../catalogue/catalog/catalog.ts'
import { choiceId, foundFor, type PricedAgentCart, priceAgentCart } from '../agent-cart.ts'
import { type Contents, cancelAgentCart, insertAgentCart, replaceAgentCart } from '../changes.ts'
import { type AgentCart, findAgentCart, findOpenCheckoutOf } from '../queries.ts'
import type { AddressAsked, CartQuestion, CheckoutQuestion, NewCheckoutQuestion } from '../questions.ts'
import { AskedInVain, KeyUsedOtherwise } from '../refusal.ts'
import { NO_ADDRESS, PREPARED_FOR_MS } from '../rules.ts'
import { findProducts, sellableOf } from '../sellable.ts'

type Kind = AgentCart['kind']

/** A line that was asked for and is not in the cart. */
export interface LeftOut {
  readonly id: string
  readonly why: 'not_found' | 'not_by_piece'
}

export interface KeptCart extends PricedAgentCart {
  /** of what was asked for now */
  readonly leftOut: readonly LeftOut[]
  /** vouchers beyond the first */
  readonly unusedCodes: readonly string[]
  /** a place or a way to ship that nobody here knows */
  readonly unknownChoice: 'destination' | 'option' | null
}

export interface AskedBy {
  /** of the profile that the agent named */
  readonly profile: string
  readonly callerHash: Buffer
  /** the agent's own, by which it asks a second time; null: none */
  readonly key: string | null
}

/** Only what the agent and the shop both speak of counts. */
export interface Spoken {
  readonly shipping: boolean
  readonly vouchers: boolean
}

/** Throws `AskedInVain` where nothing can be bought of it, and `KeyUsedOtherwise`. */
export async function createAgentCart(
  ctx: Context,
  shop: Shop,
  kind: Kind,
  question: NewCheckoutQuestion,
  by: AskedBy,
  spoken: Spoken,
  at: Date,
): Promise<KeptCart> {
  const { cart_id: cartId } = question
  const source = cartId === undefined ? null : await findAgentCart(ctx.db, shop.id, cartId, at)
  if (cartId !== undefined && (source?.kind !== 'cart' || source.state !== 'open')) throw unknown('cart')
  const read = await contentsOf(ctx, shop, { line_items: [], ...question }, spoken, null, at)
  const contents = source
    ? {
        ...read.contents,
        items: source.items,
        ...(source.buyer && buyerOf(source)),
        ...voucherOf(source, read.contents),
      }
    : read.contents
  if (contents.items.length === 0)
    throw new AskedInVain('item_unavailable', 'Tidak satu pun barang ini dapat dibeli di toko.')
  const named = idFor(ctx, shop, kind, question, by)
  const row = rowOf(shop, kind, named.id, contents, at)
  const made = await inTransaction(ctx.db, async (tx) => {
    const existing = () => source && findOpenCheckoutOf(tx, shop.id, source.id, at)
    const asked = {
      ...row,
      cart_id: source?.id ?? null,
      asked_hash: named.askedHash,
      caller_hash: by.callerHash,
    }
    return (
      (await existing()) ??
      (await insertAgentCart(tx, asked)) ??
      (await findAgentCart(tx, shop.id, named.id, at)) ??
      // Somebody else made it of this cart meanwhile.
      existing()
    )
  })
  if (!made || isGone(made)) throw unknown(kind)
  const isOther =
    named.askedHash !== null && made.id === named.id && !made.asked_hash?.equals(named.askedHash)
  if (isOther) throw new KeyUsedOtherwise()
  return {
    ...(await priceAgentCart(ctx, shop, made, at, spoken.shipping && kind === 'checkout')),
    ...read.told,
  }
}

/** Throws `AskedInVain`. */
export async function updateAgentCart(
  ctx: Context,
  shop: Shop,
  kind: Kind,
  id: string,
  question: CartQuestion | CheckoutQuestion,
  spoken: Spoken,
  at: Date,
): Promise<KeptCart> {
  const before = await openCart(ctx, shop, kind, id, at)
  const { contents, told } = await contentsOf(ctx, shop, question, spoken, before, at)
  const after = await replaceAgentCart(ctx.db, shop.id, id, {
    ...contents,
    updated_at: at,
    expires_at: new Date(at.getTime() + PREPARED_FOR_MS),
  })
  if (!after) throw unknown(kind)
  return { ...(await priceAgentCart(ctx, shop, after, at, spoken.shipping && kind === 'checkout')), ...told }
}

const NOTHING_TOLD = { leftOut: [], unusedCodes: [], unknownChoice: null } as const

/** A canceled checkout can still be read, a canceled cart cannot. */
function isGone({ kind, state }: AgentCart): boolean {
  return kind === 'cart' && state !== 'open'
}

/** Throws `AskedInVain`. */
export async function getAgentCart(
  ctx: Context,
  shop: Shop,
  kind: Kind,
  id: string,
  spoken: Spoken,
  at: Date,
): Promise<KeptCart> {
  const cart = await findAgentCart(ctx.db, shop.id, id, at)
  if (cart?.kind !== kind || isGone(cart)) throw unknown(kind)
  const isShipped = spoken.shipping && kind === 'checkout' && cart.state === 'open'
  return { ...(await priceAgentCart(ctx, shop, cart, at, isShipped)), ...NOTHING_TOLD }
}

/** Asked for a second time it is canceled as well. Throws `AskedInVain`. */
export async function cancelAgentCartOf(
  ctx: Context,
  shop: Shop,
  kind: Kind,
  id: string,
  at: Date,
): Promise<KeptCart> {
  const cart = await findAgentCart(ctx.db, shop.id, id, at)
  if (cart?.kind !== kind) throw unknown(kind)
  await cancelAgentCart(ctx.db, shop.id, id, at)
  const canceled = { ...cart, state: 'canceled' as const }
  return { ...(await priceAgentCart(ctx, shop, canceled, at, false)), ...NOTHING_TOLD }
}

async function openCart(ctx: Context, shop: Shop, kind: Kind, id: string, at: Date): Promise<AgentCart> {
  const cart = await findAgentCart(ctx.db, shop.id, id, at)
  if (cart?.kind !== kind || cart.state !== 'open') throw unknown(kind)
  return cart
}

function unknown(kind: Kind): AskedInVain {
  const what = kind === 'cart' ? 'Keranjang' : 'Checkout'
  return new AskedInVain('not_found', `${what} ini tidak ada, sudah dibatalkan, atau sudah kedaluwarsa.`)
}

interface ReadContents {
  readonly contents: Contents
  readonly told: Pick<KeptCart, 'leftOut' | 'unusedCodes' | 'unknownChoice'>
}

async function contentsOf(
  ctx: Context,
  shop: Shop,
  question: CheckoutQuestion,
  spoken: Spoken,
  before: AgentCart | null,
  at: Date,
): Promise<ReadContents> {
  const { items, leftOut } = await itemsOf(ctx, shop, question.line_items, at)
  const [code = null, ...unusedCodes] = spoken.vouchers ? codesIn(question) : []
  const shipped = spoken.shipping ? shippingAsked(ctx, question, before) : NOT_SHIPPED
  const buyer = question.buyer ? toBuyer(question.buyer) : null
  const contents = {
    items,
    voucher_code: code,
    buyer,
    ...contactsOf(buyer, shipped.address),
    address: shipped.address,
    destination_ref: shipped.destination_ref,
    courier_code: null,
    courier_service: null,
  }
  const chosen = await courierOf(ctx, shop, contents, shipped.optionId, at)
  const unknownChoice = shipped.isUnknown ? 'destination' : chosen === 'unknown' ? 'option' : null
  return {
    contents: { ...contents, ...(chosen !== 'unknown' && chosen) },
    told: { leftOut, unusedCodes, unknownChoice },
  }
}

async function itemsOf(
  ctx: Context,
  shop: Shop,
  lines: CheckoutQuestion['line_items'],
  at: Date,
): Promise<{ items: PreparedItem[]; leftOut: LeftOut[] }> {
  const catalog = await catalogAt(ctx.db, shop, at)
  const products = findProducts(
    catalog,
    lines.map(({ item }) => item.id),
  )
  const items = new Map<string, PreparedItem>()
  const leftOut: LeftOut[] = []
  for (const { item, quantity } of lines) {
    const { id, quantity_unit: unit } = item
    const sellable = sellableOf(products.get(id), id)
    const isByPiece = !unit || (unit.unit === 'C62' && (unit.scale ?? 0) === 0)
    if (!sellable || !isByPiece) leftOut.push({ id, why: sellable ? 'not_by_piece' : 'not_found' })
    else {
      const qty = Math.min((items.get(id)?.qty ?? 0) + quantity, MOST_OF_ONE)
      const { product, variant } = sellable
      items.set(id, { product_id: product.facts.id, variant_id: variant?.facts.id ?? null, qty })
    }
  }
  return { items: [...items.values()], leftOut }
}

const MOST_OF_ONE = 999

function codesIn({ discounts }: CheckoutQuestion): string[] {
  return (discounts?.codes ?? []).flatMap((code) => code.trim() || [])
}

interface AskedShipping extends Pick<Contents, 'address' | 'destination_ref'> {
  readonly optionId: string | null
  readonly isUnknown: boolean
}

const NOT_SHIPPED: AskedShipping = { address: null, destination_ref: null, optionId: null, isUnknown: false }

/** A place is written anew, or one that was answered before is chosen by its id. */
function shippingAsked(
  ctx: Context,
  { fulfillment }: CheckoutQuestion,
  before: AgentCart | null,
): AskedShipping {
  const method = fulfillment?.methods?.find(({ type = 'shipping' }) => type === 'shipping')
  if (!method) return NOT_SHIPPED
  const { destinations = [], selected_destination_id: selected = null, groups = [] } = method
  const optionId = groups.find(({ selected_option_id: id }) => id)?.selected_option_id ?? null
  const written = destinations.find(({ id }) => id !== undefined && id === selected) ?? destinations[0]
  const isAmong = selected === null || destinations.some(({ id }) => id === selected)
  const address = written ? toAddress(written) : (before?.address ?? null)
  const village = selected === null ? null : ctx.places.find(selected)
  if (village)
    return {
      address: { ...(address ?? NO_ADDRESS), id: selected },
      destination_ref: village.ref,
      optionId,
      isUnknown: false,
    }
  if (!isAmong && selected !== before?.address?.id)
    return { address, destination_ref: null, optionId, isUnknown: true }
  if (!written)
    return { address, destination_ref: before?.destination_ref ?? null, optionId, isUnknown: false }
  const found = foundFor(ctx, { destination_ref: null, address })
  return { address, destination_ref: found?.place?.ref ?? null, optionId, isUnknown: false }
}

function toAddress(asked: AddressAsked): PreparedAddress {
  return {
    id: asked.id || null,
    street: asked.street_address || null,
    extended: asked.extended_address || null,
    locality: asked.address_locality || null,
    region: asked.address_region || null,
    postal_code: asked.postal_code || null,
    country: asked.address_country || null,
    first_name: asked.first_name || null,
    last_name: asked.last_name || null,
    phone: asked.phone_number || null,
  }
}

function toBuyer(asked: NonNullable<CheckoutQuestion['buyer']>): PreparedBuyer {
  return {
    first_name: asked.first_name || null,
    last_name: asked.last_name || null,
    email: asked.email || null,
    phone: asked.phone_number || null,
  }
}

/** In the form in which contacts are compared; what is none is not kept. */
function contactsOf(
  buyer: PreparedBuyer | null,
  address: PreparedAddress | null,
): Pick<Contents, 'email' | 'phone'> {
  const email = buyer?.email ? parseContact(buyer.email) : null
  const phone = buyer?.phone ?? address?.phone ?? null
  const mobile = phone === null ? null : parseContact(phone)
  return {
    email: email?.channel === 'email' ? email.value : null,
    phone: mobile?.channel === 'whatsapp' ? mobile.value : null,
  }
}

/** Null: none was chosen, or nothing can be shipped yet. */
async function courierOf(
  ctx: Context,
  shop: Shop,
  contents: Contents,
  optionId: string | null,
  at: Date,
): Promise<Pick<Contents, 'courier_code' | 'courier_service'> | 'unknown' | null> {
  if (optionId === null) return null
  const { shipping } = await priceAgentCart(ctx, shop, rowOf(shop, 'checkout', '', contents, at), at, true)
  const option = shipping?.options.find(({ quote }) => choiceId(quote) === optionId)
  if (!option) return 'unknown'
  const { courier_code, courier_service } = option.quote
  return { courier_code, courier_service }
}

function buyerOf({ buyer, email, phone }: AgentCart): Pick<Contents, 'buyer' | 'email' | 'phone'> {
  return { buyer, email, phone }
}

function voucherOf(source: AgentCart, asked: Contents): Pick<Contents, 'voucher_code'> {
  return { voucher_code: source.voucher_code ?? asked.voucher_code }
}

function rowOf(shop: Shop, kind: Kind, id: string, contents: Contents, at: Date): AgentCart {
  const expires_at = new Date(at.getTime() + PREPARED_FOR_MS)
  return {
    ...{
      shop_id: shop.id,
      id,
      kind,
      state: 'open',
      cart_id: null,
      asked_hash: null,
      caller_hash: null,
      ...contents,
    },
    ...{ created_at: at, updated_at: at, expires_at },
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The same for the same key of the same agent from the same address: asked twice it is made once. */
function idFor(
  { secrets }: Context,
  shop: Shop,
  kind: Kind,
  question: object,
  { key, profile, callerHash }: AskedBy,
): { readonly id: string; readonly askedHash: Buffer | null } {
  if (key === null || !UUID.test(key)) return { id: newId('agc'), askedHash: null }
  const of = [shop.id, kind, profile, callerHash.toString('hex'), key.toLowerCase()].join(' ')
  return {
    id: idOfMac('agc', secrets.mac('agent-cart', of)),
    askedHash: secrets.mac('agent-cart-asked', hash('sha256', JSON.stringify(question))),
  }
}
