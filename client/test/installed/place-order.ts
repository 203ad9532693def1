// A program of someone who has only the package: buys the first thing a shop has on its shelf.
import {
  type Client,
  createClient,
  isEtalaseError,
  type PlacedOrder,
  type ProductSummary,
} from '@etalase/client'

export interface Bought {
  readonly placed: PlacedOrder
  readonly draftTotal: number | null
}

export async function placeOrder(baseUrl: string, readCode: () => Promise<string>): Promise<Bought> {
  const shop = createClient({ baseUrl, version: '2026-09-09' })
  const product = await firstOnTheShelf(shop)
  const items = [{ product_id: said(product.id), qty: 1 }]

  const { results } = await shop.searchDestinations({ q: 'kebayoran baru', limit: 1 })
  const rates = await shop.quoteShipping({ destination_ref: said(results?.[0]?.ref), items })
  const draft = await shop.createDraft({
    items,
    customer_name: 'Pembeli Contoh',
    contact: 'pembeli@contoh.example',
    phone: '081234567890',
    address: 'Jalan Contoh 1',
    city: said(results?.[0]?.city),
    payment_method: 'transfer_bca',
    shipping_quote_id: said(rates.options?.[0]?.quote_id),
  })
  const draft_id = said(draft.draft_id)
  await shop.sendCheckoutCode({ draft_id })
  const placed = await shop.verifyCheckoutCode({ draft_id, code: await readCode() })
  return { placed, draftTotal: draft.total }
}

/** The buyer comes back: looks, asks for the way to pay once more, and says that it is paid. */
export async function payLater(baseUrl: string, token: string) {
  const shop = createClient({ baseUrl })
  const tracked = await shop.trackOrder({ token })
  const reopened = await shop.reopenPayment({ token })
  const claimed = await shop.claimPayment({ token })
  return { tracked, reopened, claimed }
}

/** What the server says to a cart with too much in it, as the program sees it. */
export async function refusalOfTooMany(baseUrl: string): Promise<string> {
  const shop = createClient({ baseUrl })
  const product = await firstOnTheShelf(shop)
  try {
    await shop.quoteShipping({
      destination_ref: '3174071001',
      items: [{ product_id: said(product.id), qty: 999 }],
    })
  } catch (error) {
    if (isEtalaseError(error) && error.code === 'cart_invalid')
      return error.details.lines[0]?.reason ?? 'no reason'
    throw error
  }
  return 'not refused'
}

async function firstOnTheShelf(shop: Client): Promise<ProductSummary> {
  const { products } = await shop.listProducts({ limit: 100 })
  const found = products?.find(
    ({ availability, has_variants, unlimited_stock }) =>
      availability === 'in_stock' && !has_variants && !unlimited_stock,
  )
  if (!found) throw new Error('the shop has nothing to sell')
  return found
}

function said<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('the server left out what the program needs')
  return value
}
