// What sends a message to a buyer or a merchant: mail, WhatsApp. A sender knows neither shops nor orders.

/** A message as it is written, ready to be sent. */
export interface OutgoingMessage {
  /** stays the same over all tries */
  readonly id: string
  /** address or E.164 number */
  readonly to: string
  /** whom the buyer sees as the sender */
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** the one-time code in it, for channels that send only that */
  readonly code: string | null
  /** what happened to an order, for channels that fill in a template; null in a message with a code */
  readonly orderUpdate: OrderUpdate | null
  /** what there is to say to those who run a shop, likewise */
  readonly shopNews: ShopNews | null
  /** what there is to say of goods, likewise */
  readonly productNews: ProductNews | null
}

export interface OrderUpdate {
  readonly customer: string
  readonly orderNumber: string
  /** what happened, in one sentence */
  readonly summary: string
  readonly link: string
}

export interface ShopNews {
  /** a person or, where nobody knows a name, the shop */
  readonly who: string
  /** null: it is about none */
  readonly orderNumber: string | null
  /** what happened, in a sentence or two */
  readonly summary: string
  readonly link: string
}

export interface ProductNews {
  /** what can be bought again, in a few words */
  readonly product: string
  readonly link: string
}

export interface Sender {
  /** false: this channel has no template for such a message */
  canSend(message: OutgoingMessage): boolean
  /** Resolves when the message was taken over; throws SendFailure. */
  send(message: OutgoingMessage): Promise<void>
  close(): Promise<void>
}

export class SendFailure extends Error {
  /** for logs and the database: names nobody and quotes nothing */
  readonly reason: string
  /** trying again would not help */
  readonly isPermanent: boolean

  constructor(reason: string, { isPermanent = false }: { isPermanent?: boolean } = {}) {
    super(reason)
    this.reason = reason
    this.isPermanent = isPermanent
  }
}
