// What a buyer's page asks of this server. Whatever it sends is checked by the shop, as any caller's would be.
'use server'
import { type InputOf, isEtalaseError } from '@etalase/client'
import { buyersShop } from './shop.ts'

export type Outcome<T> = { readonly value: T } | { readonly refusal: string }

type Shop = Awaited<ReturnType<typeof buyersShop>>

/** What the shop refuses it says in words for the buyer. */
async function attempt<T>(work: (shop: Shop) => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work(await buyersShop()) }
  } catch (error) {
    if (isEtalaseError(error)) return { refusal: error.message }
    throw error
  }
}

export async function findPlaces(q: string) {
  return attempt((shop) => shop.searchDestinations({ q, limit: 8 }))
}

export async function quoteShipping(input: InputOf<'quoteShipping'>) {
  return attempt((shop) => shop.quoteShipping(input))
}

/** Prices the order, and sends the buyer the code that places it. */
export async function draftOrder(input: InputOf<'createDraft'>) {
  return attempt(async (shop) => {
    const draft = await shop.createDraft(input)
    await shop.sendCheckoutCode({ draft_id: draft.draft_id ?? '' })
    return draft
  })
}

export async function claimPayment(token: string) {
  return attempt((shop) => shop.claimPayment({ token }))
}

/** After one that failed, or whose time is over. */
export async function payAgain(token: string) {
  return attempt((shop) => shop.reopenPayment({ token }))
}

/** The same code twice is the same request: should an answer be lost, the next one brings the same order. */
export async function placeOrder(draft_id: string, code: string) {
  return attempt((shop) =>
    shop.verifyCheckoutCode({ draft_id, code }, { idempotencyKey: `${draft_id}.${code}` }),
  )
}
