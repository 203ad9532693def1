// What carries a letter to a buyer: mail, WhatsApp. A sender knows neither shops nor orders.

export interface Letter {
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
  /** what is new about an order, for channels that fill in a form; null in a letter with a code */
  readonly news: News | null
}

export interface News {
  /** whom it is told */
  readonly customer: string
  /** the number of the order */
  readonly about: string
  readonly sentence: string
  readonly link: string
}

export interface Sender {
  /** false: this channel has no form for such a letter */
  carries(letter: Letter): boolean
  /** Resolves when the letter was taken over; throws SendFailure. */
  send(letter: Letter): Promise<void>
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
