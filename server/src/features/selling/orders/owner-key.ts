// The key by which somebody who has proven to be the buyer opens an order. The link to an order is shared; this is not.
import type { WithSecrets } from '../../../base/secrets.ts'

interface Owned {
  readonly shop_id: string
  readonly id: string
}

/** The same for the same order and time. `until`: null: for good, on the device that ordered. */
export function ownerKey({ secrets }: WithSecrets, { shop_id, id }: Owned, until: Date | null): string {
  const claim = `${id}.${until?.getTime() ?? FOR_GOOD}`
  return `own_${claim}.${secrets.mac(purposeOf(shop_id), claim).toString('base64url')}`
}

const FOR_GOOD = 0
const FORM = /^own_(?<claim>(?<id>\w+)\.(?<until>\d+))\.(?<mac>[\w-]+)$/

export interface OwnedOrder {
  readonly orderId: string
  /** null: for good */
  readonly until: Date | null
}

/** null: it is no such key, one of another shop, or its time is over. */
export function orderOfKey(
  { secrets }: WithSecrets,
  shopId: string,
  key: string,
  at: Date,
): OwnedOrder | null {
  const { claim = '', id = '', until = '', mac = '' } = FORM.exec(key)?.groups ?? {}
  if (!secrets.isMac(purposeOf(shopId), claim, Buffer.from(mac, 'base64url'))) return null
  if (Number(until) === FOR_GOOD) return { orderId: id, until: null }
  return at.getTime() < Number(until) ? { orderId: id, until: new Date(Number(until)) } : null
}

function purposeOf(shopId: string): string {
  return `owner of an order ${shopId}`
}
