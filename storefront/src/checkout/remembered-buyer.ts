// A buyer's details on this device, only for those who ticked the box.
import type { ShippingDestination } from '@etalase/client'
import { forget, recall, remember } from '../storage.ts'

const NAME = 'buyer'

export type Channel = 'email' | 'whatsapp'

export interface RememberedBuyer {
  readonly name: string
  readonly channel: Channel
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly destination: ShippingDestination | null
  readonly paymentMethod: string | null
}

export function recallBuyer(): RememberedBuyer | null {
  const stored = recall(NAME) as Partial<RememberedBuyer> | null
  if (typeof stored !== 'object' || stored === null) return null
  const { destination } = stored
  return {
    name: String(stored.name ?? ''),
    channel: stored.channel === 'email' ? 'email' : 'whatsapp',
    email: String(stored.email ?? ''),
    phone: String(stored.phone ?? ''),
    address: String(stored.address ?? ''),
    destination: typeof destination?.ref === 'string' ? destination : null,
    paymentMethod: typeof stored.paymentMethod === 'string' ? stored.paymentMethod : null,
  }
}

export function keepBuyer(form: RememberedBuyer & { readonly isRemembered: boolean }): void {
  const { name, channel, email, phone, address, destination, paymentMethod } = form
  const buyer: RememberedBuyer = { name, channel, email, phone, address, destination, paymentMethod }
  if (form.isRemembered) remember(NAME, buyer)
  else forgetBuyer()
}

/** At once for who takes the tick away: what is promised is not left for later. */
export function forgetBuyer(): void {
  forget(NAME)
}
