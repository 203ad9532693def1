// Who sends a parcel, as it stands on labels and slips: pure.
import type { Schemas } from '../../../api.ts'
import { phoneInLink } from '../../../format/whatsapp.ts'

export interface Sender {
  readonly name: string
  readonly phone: string
  readonly lines: readonly string[]
}

type SenderShop = Pick<Schemas['Shop'], 'name' | 'brand'>

export function senderOf({ name, brand }: SenderShop): Sender {
  const { address_line1, address_line2, origin_city, whatsapp_url } = brand ?? {}
  return {
    name: name ?? '',
    phone: phoneInLink(whatsapp_url ?? ''),
    lines: [address_line1, address_line2 || origin_city].flatMap((line) => line || []),
  }
}

/** What couriers ask for and the label lacks. */
export function lacksOf({ phone, lines }: Sender): ('phone' | 'address')[] {
  return [
    ...(phone === '' ? (['phone'] as const) : []),
    ...(lines.length === 0 ? (['address'] as const) : []),
  ]
}
