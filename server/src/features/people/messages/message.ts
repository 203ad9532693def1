// The contents of each kind of message to a buyer or the merchant, without any text. Sealed in the database: fields keep their names.
import type { ContactChannel } from '../../../domain/contact.ts'
import type { DangerousOperation } from '../../../domain/dangerous.ts'
import { OF_NO_SHOP } from '../../../domain/ids.ts'
import type { ElsewhereMoney, WaitingMoney } from '../../../domain/mutations.ts'
import type { Attention, OrderStatus } from '../../../domain/order-status.ts'
import type { ToldStep } from '../../../domain/parcel.ts'
import type { ParcelProblemKind } from '../../../domain/parcel-problems.ts'
import type { Plan } from '../../../domain/plans.ts'
import type { MessageKind } from './kinds.ts'

/** In whose name people hear of their accounts: those are the platform's, and no shop's. */
export const FROM_PLATFORM = { id: OF_NO_SHOP, name: 'Etalase' } as const

/** A one-time code. */
export interface CodeMessage {
  readonly kind: 'code'
  readonly code: string
  readonly minutes: number
  readonly purpose: 'checkout' | 'lookup' | 'restock'
}

/** What every message about an order begins with. */
export interface AboutOrder {
  readonly order_number: string
  readonly customer_name: string
  readonly track_url: string
}

/** The account that the money goes to. */
export interface PayTo {
  /** a virtual account, whose number stands for this payment alone */
  readonly is_virtual: boolean
  readonly bank: string | null
  readonly number: string
  readonly holder: string | null
  /** asked for before the number, at banks that do */
  readonly biller_code: string | null
}

export interface OrderPlacedMessage extends AboutOrder {
  readonly kind: 'order_placed'
  readonly lines: readonly OrderPlacedLine[]
  readonly discount_total: number
  readonly shipping_cost: number
  readonly shipping_discount: number
  readonly payment_fee: number
  readonly unique_code: number
  readonly total: number
  /** paid at the door; messages from before lack it */
  readonly is_cod?: boolean
  /** ISO 8601; null when there is nothing to pay */
  readonly pay_before: string | null
  /** null, or absent in older ones: the order's page tells how to pay */
  readonly pay_to?: PayTo | null
  /** where what was agreed is read; absent in older ones */
  readonly confirmation_url?: string
}

export interface OrderPlacedLine {
  readonly name: string
  /** "Natural, Besar"; null when the product has no variants */
  readonly variant: string | null
  readonly qty: number
  readonly line_total: number
}

/** The order is in another state now. */
export interface OrderMovedMessage extends AboutOrder {
  readonly kind: 'order_moved'
  readonly status: Exclude<OrderStatus, 'pending_payment'>
  readonly total: number
  /** whether it was paid before this: what a cancelled order says about money */
  readonly was_paid: boolean
  /** its buyer had reported a transfer; messages from before lack it */
  readonly was_claimed?: boolean
  /** paid at the door; messages from before lack it */
  readonly is_cod?: boolean
  /** its money came late, and its goods are gone by now */
  readonly is_out_of_stock: boolean
  readonly courier_code: string | null
  /** as the shop calls it; messages from before lack it */
  readonly courier_name?: string | null
  readonly awb: string | null
  /** as when a parcel moves; left out: nobody said */
  readonly tracking_url?: string | null
  /** where its nota is, and what was credited of it; null, or absent in older ones: it has none */
  readonly nota_url?: string | null
}

/** A parcel of the order has come a step further, or has not. */
export interface ParcelMovedMessage extends AboutOrder {
  readonly kind: 'parcel_moved'
  readonly step: ToldStep
  readonly courier_code: string
  readonly courier_name: string | null
  readonly awb: string | null
  /** the courier's page that shows where it is; null: that of the order alone */
  readonly tracking_url: string | null
}

/** It is still not paid, and soon it will be too late. */
export interface PaymentReminderMessage extends AboutOrder {
  readonly kind: 'payment_reminder'
  readonly total: number
  readonly unique_code: number
  readonly pay_before: string
  readonly pay_to?: PayTo | null
}

/** The shop wants to give money back, and does not know where to. */
export interface RefundAccountMessage extends AboutOrder {
  readonly kind: 'refund_account'
  readonly amount: number
}

/** A part of the money went back. */
export interface RefundMadeMessage extends AboutOrder {
  readonly kind: 'refund_made'
  readonly amount: number
  readonly by_bank: boolean
  /** the bank's number of the transfer */
  readonly proof: string | null
  /** as when an order moves */
  readonly nota_url?: string | null
}

/** The merchant did not find the transfer that the buyer reported. */
export interface ClaimRejectedMessage extends AboutOrder {
  readonly kind: 'claim_rejected'
  readonly total: number
  readonly unique_code: number
  readonly pay_before: string
  readonly pay_to?: PayTo | null
}

/** The buyer looked for his orders: the links to those that are still open. */
export interface OrderLinkMessage extends AboutOrder {
  readonly kind: 'order_link'
  readonly others: readonly OtherOrder[]
}

export interface OtherOrder extends Pick<AboutOrder, 'order_number' | 'track_url'> {
  readonly status: OrderStatus
}

/** What the buyer waits for can be bought again. */
export interface RestockMessage {
  readonly kind: 'restock'
  readonly product_name: string
  /** "Natural, Besar"; null: any, or there are none */
  readonly variant: string | null
  readonly product_url: string
}

/** What every message to the merchant begins with; nothing in it opens the buyer's page. */
export interface AboutShop {
  /** null: it is about none */
  readonly order_number: string | null
  readonly shop_slug: string
  readonly shop_url: string
  /** the page of the console where it is answered; messages from before it lack it */
  readonly console_link?: string
}

export interface MerchantOrderMessage extends AboutShop {
  readonly order_number: string
  readonly kind: 'merchant_order_placed'
  readonly customer_name: string
  readonly city: string
  /** "JNE REG" */
  readonly courier: string | null
  /** by its name */
  readonly payment_method: string
  /** what the buyer wants the shop to know; messages from before it was asked for have none */
  readonly note?: string | null
  readonly lines: readonly OrderPlacedLine[]
  readonly total: number
  /** nothing is left to be paid */
  readonly is_paid: boolean
  /** the courier collects it; messages from before lack it */
  readonly is_cod?: boolean
}

/** Money came for an order, and nobody of the shop had said so. */
export interface MerchantPaidMessage extends AboutShop {
  readonly order_number: string
  readonly kind: 'merchant_order_paid'
  readonly customer_name: string
  readonly courier: string | null
  readonly note: string | null
  readonly lines: readonly OrderPlacedLine[]
  /** what came, which need not be what the order asks for */
  readonly amount: number
  readonly total: number
  /** what its merchant has to look at before anything is prepared */
  readonly attention: Attention | null
}

/** Its buyer no longer wants an order that was not paid yet. */
export interface MerchantCancelledMessage extends AboutShop {
  readonly order_number: string
  readonly kind: 'merchant_order_cancelled'
  readonly customer_name: string
  readonly lines: readonly OrderPlacedLine[]
  readonly total: number
}

/** A parcel does not get on, comes back, or will never come. */
export interface MerchantParcelMessage extends AboutShop {
  readonly order_number: string
  readonly kind: 'merchant_parcel'
  readonly customer_name: string
  readonly courier_name: string
  readonly awb: string | null
  readonly problem: ParcelProblemKind
}

/** The buyer says that a transfer is made; or said so two days ago, and nobody has looked. */
export interface MerchantClaimMessage extends AboutShop {
  readonly order_number: string
  readonly kind: 'merchant_claim' | 'merchant_claim_overdue'
  readonly customer_name: string
  /** by its name */
  readonly payment_method: string
  readonly total: number
  readonly claimed_at: string
}

/** Little is left of something, after this order. */
export interface MerchantLowStockMessage extends AboutShop {
  readonly order_number: string
  readonly kind: 'merchant_low_stock'
  readonly items: readonly { readonly name: string; readonly variant: string | null; readonly left: number }[]
}

/** A refund waits for the merchant: its buyer named an account, its gateway did not make it, or made one that was given up. */
export interface MerchantRefundMessage extends AboutShop {
  readonly order_number: string
  readonly kind: 'merchant_refund'
  readonly customer_name: string
  readonly amount: number
  readonly news: 'account' | 'failed' | 'unknown' | 'made'
}

/** A program of the shop did not answer for days, and gets no more events. */
export interface MerchantWebhookMessage extends AboutShop {
  readonly kind: 'merchant_webhook_off'
  readonly order_number: null
  /** of its address, which may hold secrets further on */
  readonly host: string
  readonly failing_since: string
}

/** The room for pictures that the plan gives is nearly used up. */
export interface MerchantSpaceMessage extends AboutShop {
  readonly kind: 'merchant_space'
  readonly order_number: null
  readonly used_bytes: number
  readonly limit_bytes: number
}

/** What was bought of the shop's plan ends soon, today, or has ended: to its owners. */
export interface MerchantPlanMessage extends AboutShop {
  readonly kind: 'merchant_plan'
  readonly order_number: null
  readonly phase: 'soon' | 'today' | 'over'
  readonly plan: Plan
  /** what the shop is on afterwards */
  readonly falls_to: Plan
  readonly ends_at: string
  readonly grace_until: string
}

/** Money came to an account of the shop, and nobody knows what it is for. */
export interface MerchantMoneyMessage extends AboutShop {
  readonly kind: 'merchant_money'
  readonly state: WaitingMoney
  readonly amount: number
  /** the end of its number */
  readonly account: string
  /** what is known of it at another shop of the account; left out: nothing, or it was written before that was told */
  readonly elsewhere?: ElsewhereMoney | null
  readonly came_at: string
}

export type MerchantContent =
  | MerchantOrderMessage
  | MerchantPaidMessage
  | MerchantCancelledMessage
  | MerchantParcelMessage
  | MerchantClaimMessage
  | MerchantLowStockMessage
  | MerchantRefundMessage
  | MerchantWebhookMessage
  | MerchantSpaceMessage
  | MerchantPlanMessage
  | MerchantMoneyMessage

/** A code for the console: to sign in, to prove that the contact is one's own, or to open a shop. */
export interface AccountCodeMessage {
  readonly kind: 'account_code'
  readonly code: string
  readonly minutes: number
  readonly purpose: 'sign_in' | 'confirm' | 'sign_up'
}

/**
 * A one-time link by which a password or a passkey is set; in a shop's invitation to somebody who has an account (`joining`)
 * the console's address. Of one kind: whoever reads the list of messages must not learn who has an account.
 */
export interface AccountLinkMessage {
  readonly kind: 'account_link'
  readonly purpose: 'invitation' | 'joining' | 'recovery'
  readonly person_name: string
  readonly link: string
  readonly hours: number
  /** of an invitation: it is the shop itself that is handed over */
  readonly takes_over?: true
}

/** There is another way into the account now: an owner who did not make it must learn of it. */
export interface AccountChangedMessage {
  readonly kind: 'account_changed'
  readonly change: 'passkey' | 'password' | 'second_factor_on' | 'second_factor_off' | 'recovery_codes'
  readonly person_name: string
  readonly console_url: string
}

/** What owners hear of: besides what is dangerous, what somebody else answered, and that an account is another shop's too. */
export type NoticedOperation = DangerousOperation | 'shopHandedOver' | 'handoverDeclined' | 'accountShared'

/** Something that moves money, opens the shop or takes buyers' data along was done: whoever owns the shop hears of it. */
export interface OwnerNoticeMessage {
  readonly kind: 'owner_notice'
  readonly operation: NoticedOperation
  readonly person_name: string
  /** who did it, as the shop knows them */
  readonly by_name: string
  /** ISO 8601 */
  readonly at: string
  /** what it was and is, masked; empty: the console's audit tells */
  readonly changes: readonly NoticedChange[]
  readonly console_url: string
}

export interface NoticedChange {
  readonly what: string
  /** null: there was none, or is none now; `before` left out: nothing changed, it is only told */
  readonly before?: string | null
  readonly after: string | null
}

export type PersonContent =
  | OwnerNoticeMessage
  | AccountCodeMessage
  | AccountLinkMessage
  | AccountChangedMessage

/** A kind that the list lacks is an error of types. */
type Listed<Content extends { readonly kind: MessageKind }> = Content

export type MessageContent = Listed<
  | MerchantContent
  | PersonContent
  | CodeMessage
  | OrderPlacedMessage
  | OrderMovedMessage
  | ParcelMovedMessage
  | PaymentReminderMessage
  | ClaimRejectedMessage
  | RefundAccountMessage
  | RefundMadeMessage
  | OrderLinkMessage
  | RestockMessage
>

/** A message as it lies sealed. */
export interface SealedMessage {
  /** lower case address, or E.164 */
  readonly to: string
  readonly shop_name: string
  readonly content: MessageContent
}

/** A message that this process alone may send, until its claim is over. */
export interface ClaimedMessage {
  readonly shop_id: string
  readonly id: string
  readonly channel: ContactChannel
  readonly kind: string
  /** counts the try that it is claimed for */
  readonly attempts: number
  readonly expires_at: Date
  readonly claimed_until: Date
  /** of the try before; left out: there was none */
  readonly last_error?: string | null
  /** null: sealed under another APP_SECRET */
  readonly message: SealedMessage | null
}

/** When a message may go out, and why not at once. */
export interface HeldBack {
  readonly until: Date
  readonly why: string
}

export type NewMessage = MessageContent & { readonly channel: ContactChannel; readonly to: string }
