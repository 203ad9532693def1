// What can go wrong, by code: what to show, what to mend, and what to try again.
import { createClient, type InputOf, isEtalaseError } from '@etalase/client'

/** What to tell the buyer about shipping a cart; throws only what is a fault of the page itself. */
export async function shippingText(baseUrl: string, input: InputOf<'quoteShipping'>): Promise<string> {
  const shop = createClient({ baseUrl, version: '2026-09-09' })
  try {
    const { options } = await shop.quoteShipping(input)
    return options.map(({ name, cost }) => `${name}: Rp${cost}`).join(', ')
  } catch (error) {
    if (!isEtalaseError(error)) throw error
    // `code` settles the type of `details`.
    switch (error.code) {
      case 'cart_invalid':
        return error.details.lines
          .map(({ index, reason, available }) => `item ${index}: ${reason}, ${available} left`)
          .join()
      case 'destination_unserved':
        return `perhaps ${error.details.alternatives.map(({ label }) => label).join(' or ')}`
      case 'invalid_request':
        return error.details.fields.map(({ path, message }) => `${path}: ${message}`).join()
      case 'network_error':
        return `${error.message} (after all repetitions)`
      default:
        // Indonesian, and written for the buyer. Support wants to know the id.
        return `${error.message} (${error.requestId})`
    }
  }
}

/** A wait that the server asks for and that is longer than the client's own patience. */
export async function sendAgain(baseUrl: string, draft_id: string): Promise<number> {
  const shop = createClient({ baseUrl, version: '2026-09-09' })
  try {
    await shop.sendCheckoutCode({ draft_id })
    return 0
  } catch (error) {
    if (isEtalaseError(error) && error.code === 'otp_limit') return error.retryAfter ?? 60
    throw error
  }
}
