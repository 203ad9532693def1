// What a payment gateway can do for a shop. Each gateway is one file that offers this.
import type { PaymentChannel } from '../../domain/payment.ts'
import type { TransactionKind, TransactionStatus } from '../../domain/settlement.ts'
import { VendorRefused } from '../vendor.ts'

/** The shop's keys as its file names them: `server_key`; `secret_key` and `callback_token`. */
export type Credentials = Readonly<Record<string, string>>

export interface OpenRequest {
  /**
   * Ours, new for every attempt: up to 50 letters, digits and `- _ ~ .`. To be kept before the gateway is asked: an
   * opening whose answer was lost can still be paid.
   */
  readonly reference: string
  /** whole rupiah, above 0 */
  readonly amount: number
  readonly channel: PaymentChannel
  /** now, from which the gateway counts */
  readonly at: Date
  readonly expiresAt: Date
  readonly buyerName: string
  /** E.164; null: none is known. OVO asks for it */
  readonly buyerPhone: string | null
  /** whom the buyer pays, as the bank may show it */
  readonly shopName: string
  /** where the gateway's page sends the buyer afterwards */
  readonly returnUrl: string
  /** where notices of this attempt are to go; Xendit knows only the address in its dashboard */
  readonly noticeUrl: string
}

/** What the buyer needs in order to pay. */
export type Instructions = Opened & (VaInstructions | QrInstructions | RedirectInstructions)

interface Opened {
  /** the gateway's own name of the attempt: needed to ask about it */
  readonly gatewayReference: string
  /** never later than asked for */
  readonly expiresAt: Date
  /** the page to pay on; beside an account or a code only where the gateway has one for that too */
  readonly redirectUrl?: string
}

interface VaInstructions {
  readonly kind: 'va'
  /** bca, bni, bri, permata, cimb, mandiri */
  readonly vaBank: string
  /** digits, exactly what the buyer types */
  readonly vaNumber: string
  /** typed before the number, where the bank asks for the company first: Mandiri at Midtrans */
  readonly vaBillerCode?: string
}

interface QrInstructions {
  readonly kind: 'qr'
  readonly qrPayload: string
}

interface RedirectInstructions {
  readonly kind: 'redirect'
  readonly redirectUrl: string
}

export interface Attempt {
  readonly reference: string
  /** null when the answer to the opening was lost */
  readonly gatewayReference: string | null
  readonly channel: PaymentChannel
}

/**
 * pending: not paid yet, also where money is only reserved or under review. paid: also after a partial refund.
 * failed: this try did not work, or the bank took it back; on a gateway's page the buyer may try again, and `paid`
 * may still follow. refunded: all of it, chargebacks included. unknown: the gateway does not know the attempt, or says
 * what cannot be understood: nothing is to be concluded.
 */
export type GatewayStatus = 'pending' | 'paid' | 'expired' | 'failed' | 'cancelled' | 'refunded' | 'unknown'

export interface AttemptState {
  readonly status: GatewayStatus
  /** whole rupiah; null when the gateway does not say, or says no whole number of rupiah: never equal to what is due */
  readonly amount: number | null
}

/** Verified to come from the gateway. The same notice read twice gives the same. */
export interface Notice extends AttemptState {
  /** ours */
  readonly reference: string
  readonly gatewayReference: string | null
  /** every refund of it so far, where the gateway lists them */
  readonly refunds?: readonly ListedRefund[]
}

export interface ListedRefund {
  /** ours, or the gateway's own where it was asked for in its dashboard */
  readonly key: string
  readonly amount: number
}

/** What became of one refund. */
export interface RefundNotice {
  /** ours */
  readonly key: string
  readonly gatewayReference: string | null
  readonly status: 'made' | 'failed'
  /** the gateway's word for it */
  readonly failure: string | null
}

export type NoticeReading =
  | { readonly outcome: 'accepted'; readonly notice: Notice }
  | { readonly outcome: 'refund'; readonly refund: RefundNotice }
  /** genuine, and of no concern to us: to be answered with success, or it comes again */
  | { readonly outcome: 'ignored'; readonly event: string }
  | { readonly outcome: 'refused'; readonly why: 'forged' | 'malformed' }

export interface Refund {
  /** ours, new for every refund: letters, digits, `-` and `_` */
  readonly key: string
  /** its own name of it; null: it was never asked, or its answer was lost */
  readonly gatewayReference: string | null
  /** whole rupiah: all that was paid, or a part of it */
  readonly amount: number
  /** the merchant's words */
  readonly reason: string | null
}

/** `pending`: it is on its way, and a notice or the next asking tells more. One that will not be made is thrown. */
export interface RefundState {
  readonly status: 'made' | 'pending'
  readonly gatewayReference: string | null
}

/** The gateway knows this very refund, and says that it came to nothing. */
export class RefundFailed extends VendorRefused {}

/** One movement of money as the gateway's own list has it. */
export interface GatewayTransaction {
  readonly id: string
  readonly kind: TransactionKind
  readonly status: TransactionStatus
  /** ours: of an attempt or a refund, if it is of one */
  readonly reference: string
  readonly channel: string | null
  /** whole rupiah; null: not told */
  readonly amount: number
  readonly fee: number | null
  readonly feeTax: number | null
  readonly withheld: number | null
  readonly net: number | null
  readonly madeAt: Date
  readonly settlesAt: Date | null
  /** null: it is not in the merchant's balance yet */
  readonly settledAt: Date | null
}

export interface TransactionPage {
  readonly transactions: readonly GatewayTransaction[]
  /** where the next page begins; null: this is the last */
  readonly next: string | null
}

/** As Node gives them: names in small letters. */
export type NoticeHeaders = Readonly<Record<string, string | string[] | undefined>>

export interface PaymentGateway {
  /** Throws VendorDown when it cannot be known whether it is open, VendorRefused when it is not and will not be. */
  open(request: OpenRequest, credentials: Credentials, signal?: AbortSignal): Promise<Instructions>
  status(attempt: Attempt, credentials: Credentials, signal?: AbortSignal): Promise<AttemptState>
  /** How it stands afterwards: `paid` when the buyer was faster. */
  cancel(attempt: Attempt, credentials: Credentials, signal?: AbortSignal): Promise<AttemptState>
  /** Whether these keys move no money. */
  isTest(credentials: Credentials): boolean
  /** Asks for something harmless, to see whether the keys are taken. Throws VendorRefused when they are not, and VendorDown. */
  probe(credentials: Credentials, signal?: AbortSignal): Promise<void>
  /**
   * Money goes back, or is on its way. Asked again by the same key it does nothing more, and says how it stands. Throws
   * VendorRefused when the gateway will not (a bank's virtual account knows no way back), RefundFailed when it did not
   * after all, VendorDown when it cannot be known. Left out by a gateway that never can.
   */
  refund?(
    attempt: Attempt,
    refund: Refund,
    credentials: Credentials,
    signal?: AbortSignal,
  ): Promise<RefundState>
  /**
   * A page of the gateway's own list: what changed since a moment, in whichever order. Left out by a gateway that has none.
   */
  transactions?(
    asked: { readonly since: Date; readonly after: string | null },
    credentials: Credentials,
    signal?: AbortSignal,
  ): Promise<TransactionPage>
  readNotice(headers: NoticeHeaders, rawBody: string, credentials: Credentials): NoticeReading
}
