// What a device may keep of its buyer, and for how long. Pure.
import type { ShippingDestination } from '@etalase/client'

export const KEPT_MS = 90 * 86_400_000

export type Channel = 'email' | 'whatsapp'

export interface RememberedBuyer {
  readonly name: string
  readonly channel: Channel
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly destination: ShippingDestination | null
  /** and service, as the checkout tells couriers apart */
  readonly courier: string | null
  readonly paymentMethod: string | null
}

export interface KeptBuyer extends RememberedBuyer {
  /** by this device's clock */
  readonly until: number
}

/** null: there is none, or its time is over. */
export function readBuyer(stored: unknown, now: number): KeptBuyer | null {
  if (typeof stored !== 'object' || stored === null) return null
  const buyer = stored as Partial<KeptBuyer>
  const { destination } = buyer
  const until = Number(buyer.until ?? now + KEPT_MS)
  if (!(until > now && until <= now + KEPT_MS)) return null
  return {
    name: String(buyer.name ?? ''),
    channel: buyer.channel === 'email' ? 'email' : 'whatsapp',
    email: String(buyer.email ?? ''),
    phone: String(buyer.phone ?? ''),
    address: String(buyer.address ?? ''),
    destination: typeof destination?.ref === 'string' ? destination : null,
    courier: typeof buyer.courier === 'string' ? buyer.courier : null,
    paymentMethod: typeof buyer.paymentMethod === 'string' ? buyer.paymentMethod : null,
    until,
  }
}
