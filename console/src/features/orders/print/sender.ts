// Who sends a parcel, as it stands on labels and slips: pure.
import type { Schemas } from '../../../api.ts'

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

/** The shop's number is known by its WhatsApp link: `https://wa.me/6281200000012` is 081200000012. */
export function phoneInLink(url: string): string {
  const [, digits = ''] = /(?:wa\.me\/|phone=)\+?(\d{8,15})/.exec(url) ?? []
  return digits.replace(/^62/, '0')
}
