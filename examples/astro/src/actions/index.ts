// What a buyer's page asks of this server. Bounds are the shop's business: it checks these calls as it checks any.

import { ActionError, defineAction } from 'astro:actions'
import { isEtalaseError } from '@etalase/client'
import { z } from 'astro/zod'
import { shopFor } from '../lib/shop.ts'

const items = z.array(
  z.object({ product_id: z.string(), variant_id: z.string().optional(), qty: z.number() }),
)
const draft = z.object({
  customer_name: z.string(),
  contact: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  payment_method: z.string(),
  shipping_quote_id: z.string(),
})

export const server = {
  findPlaces: defineAction({
    input: z.object({ q: z.string() }),
    handler: ({ q }, { clientAddress }) =>
      told(() => shopFor(clientAddress).searchDestinations({ q, limit: 8 })),
  }),
  quoteShipping: defineAction({
    input: z.object({ destination_ref: z.string(), items }),
    handler: (input, { clientAddress }) =>
      told(() => shopFor(clientAddress).quoteShipping({ ...input, items: itemsOf(input.items) })),
  }),
  /** Prices the order, and sends the buyer the code that places it. */
  draftOrder: defineAction({
    input: draft.extend({ items }),
    handler: (input, { clientAddress }) =>
      told(async () => {
        const shop = shopFor(clientAddress)
        const drafted = await shop.createDraft({ ...input, items: itemsOf(input.items) })
        await shop.sendCheckoutCode({ draft_id: drafted.draft_id ?? '' })
        return drafted
      }),
  }),
  claimPayment: defineAction({
    input: z.object({ token: z.string() }),
    handler: (input, { clientAddress }) => told(() => shopFor(clientAddress).claimPayment(input)),
  }),
  /** After one that failed, or whose time is over. */
  payAgain: defineAction({
    input: z.object({ token: z.string() }),
    handler: (input, { clientAddress }) => told(() => shopFor(clientAddress).reopenPayment(input)),
  }),
  /** The same code twice is the same request: should an answer be lost, the next one brings the same order. */
  placeOrder: defineAction({
    input: z.object({ draft_id: z.string(), code: z.string() }),
    handler: (input, { clientAddress }) =>
      told(() =>
        shopFor(clientAddress).verifyCheckoutCode(input, {
          idempotencyKey: `${input.draft_id}.${input.code}`,
        }),
      ),
  }),
}

/** What is left out is not sent as undefined. */
function itemsOf(given: z.infer<typeof items>) {
  return given.map(({ variant_id, ...item }) => ({ ...item, ...(variant_id && { variant_id }) }))
}

/** What the shop refuses it says in words for the buyer. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isEtalaseError(error)) throw error
    throw new ActionError({ code: 'UNPROCESSABLE_CONTENT', message: error.message })
  }
}
