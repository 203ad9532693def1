// From a cart to a placed order: destination, shipping, the server's price, a code, and the order.
import { createClient, type Draft, type InputOf, type PlacedOrder } from '@etalase/client'

type Cart = InputOf<'createDraft'>['items']

export interface Buyer {
  readonly customer_name: string
  readonly contact: string
  readonly phone: string
  readonly address: string
  /** what the buyer typed to find the village */
  readonly place: string
}

/** `askForCode`: shows what is to be paid, and gives back what the buyer typed. */
export async function buy(
  baseUrl: string,
  items: Cart,
  { place, ...buyer }: Buyer,
  askForCode: (draft: Draft) => Promise<string>,
): Promise<PlacedOrder> {
  const shop = createClient({ baseUrl, version: '2026-09-09' })

  const { results } = await shop.searchDestinations({ q: place, limit: 1 })
  const { ref, city } = results[0] ?? {}
  if (!ref || !city) throw new Error(`nothing is called ${place}`)

  const { options } = await shop.quoteShipping({ destination_ref: ref, items })
  const cheapest = [...options].sort((a, b) => (a.cost ?? 0) - (b.cost ?? 0))[0]
  if (!cheapest?.quote_id) throw new Error(`nothing ships to ${place}`)

  const { commerce } = await shop.getStorefrontConfig()
  const payment_method = commerce?.payment_methods[0]?.code
  if (!payment_method) throw new Error('there is no way to pay')

  const draft = await shop.createDraft({
    ...buyer,
    items,
    city,
    shipping_quote_id: cheapest.quote_id,
    payment_method,
  })
  const draft_id = draft.draft_id ?? ''
  await shop.sendCheckoutCode({ draft_id })

  // One key for one intention: should the answer be lost, the same call again gets the same order and token.
  const idempotencyKey = crypto.randomUUID()
  const code = await askForCode(draft)
  return shop.verifyCheckoutCode({ draft_id, code }, { idempotencyKey })
}
