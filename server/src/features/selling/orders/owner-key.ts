// The key by which somebody who has proven to be the buyer opens an order. The link to an order is shared; this is not.
import type { WithSecrets } from '../../../base/secrets.ts'

const PREFIX = 'own_'

interface Owned {
  readonly shop_id: string
  readonly id: string
}

/** `until`: null: for good, on the device that ordered. */
export function ownerKey({ secrets }: WithSecrets, { shop_id, id }: Owned, until: Date | null): string {
  const text = JSON.stringify({ id, until: until?.toISOString() ?? null })
  return PREFIX + secrets.seal(purposeOf(shop_id), text).toString('base64url')
}

/** The id of the order; null: it is no such key, one of another shop, or its time is over. */
export function orderOfKey({ secrets }: WithSecrets, shopId: string, key: string, at: Date): string | null {
  if (!key.startsWith(PREFIX)) return null
  try {
    const text = secrets.open(purposeOf(shopId), Buffer.from(key.slice(PREFIX.length), 'base64url'))
    const { id, until } = JSON.parse(text)
    return until === null || at < new Date(until) ? id : null
  } catch {
    // Not ours, or sealed under another APP_SECRET.
    return null
  }
}

function purposeOf(shopId: string): string {
  return `owner of an order ${shopId}`
}
