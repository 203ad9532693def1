// What we tell buyers: the contents of each kind of message, without any form.
import type { Channel } from '../../domain/contact.ts'

/** A one-time code. */
export interface CodeMessage {
  readonly kind: 'code'
  readonly code: string
  readonly minutes: number
  readonly purpose: 'checkout' | 'lookup'
}

export interface OrderPlacedMessage {
  readonly kind: 'order_placed'
  readonly order_number: string
  readonly customer_name: string
  readonly total: number
  readonly track_url: string
  readonly lines: readonly OrderPlacedLine[]
}

export interface OrderPlacedLine {
  readonly name: string
  /** "Natural, Besar"; null when the product has no variants */
  readonly variant: string | null
  readonly qty: number
  readonly line_total: number
}

export type MessageContent = CodeMessage | OrderPlacedMessage
export type MessageKind = MessageContent['kind']

/** A message as it lies sealed. */
export interface SealedMessage {
  /** lower case address, or E.164 */
  readonly to: string
  readonly shop_name: string
  readonly content: MessageContent
}

export type NewMessage = MessageContent & { readonly channel: Channel; readonly to: string }
