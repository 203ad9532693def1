// Everything that can be done to the shop, in words that name the model's things: the real ids stand in the world.
import type { Contact, Line, Method, Sku } from './catalogue.ts'

/** Which code is entered: one that was sent, by its number, or none of them. */
export type EnteredCode = number | 'wrong'

export type MerchantTarget = 'paid' | 'processing' | 'shipped' | 'completed' | 'cancelled' | 'refunded'
export type GatewayWord = 'paid' | 'expired' | 'failed' | 'pending'
export type JobName = 'expire' | 'remind' | 'watch' | 'restock' | 'purge'

export interface Drafting {
  /** what the model calls the draft, and the order that it becomes */
  readonly name: string
  readonly contact: Contact
  readonly lines: readonly Line[]
  readonly method: Method
  readonly withVoucher: boolean
}

export type Operation =
  | ({ readonly does: 'draft'; readonly key: string | null } & Drafting)
  | { readonly does: 'send'; readonly draft: string }
  | {
      readonly does: 'verify'
      readonly draft: string
      readonly entered: EnteredCode
      readonly key: string | null
    }
  | { readonly does: 'track'; readonly order: string }
  | { readonly does: 'claim'; readonly order: string; readonly key: string | null }
  | { readonly does: 'reopen'; readonly order: string }
  | { readonly does: 'lookup-send'; readonly contact: Contact }
  | { readonly does: 'lookup'; readonly contact: Contact; readonly entered: EnteredCode }
  | { readonly does: 'restock-send'; readonly contact: Contact; readonly sku: Sku }
  | {
      readonly does: 'restock'
      readonly contact: Contact
      readonly sku: Sku
      readonly entered: EnteredCode
    }
  | { readonly does: 'move'; readonly order: string; readonly to: MerchantTarget }
  | { readonly does: 'settle-claim'; readonly order: string; readonly accept: boolean }
  | { readonly does: 'set-stock'; readonly sku: Sku; readonly stock: number }
  | { readonly does: 'add-stock'; readonly sku: Sku; readonly by: number }
  | { readonly does: 'price'; readonly sku: 'kursi'; readonly price: number }
  | { readonly does: 'voucher'; readonly limit: number | null; readonly isOff: boolean }
  | { readonly does: 'sign-in'; readonly session: string; readonly isRight: boolean }
  | { readonly does: 'sign-out'; readonly session: string }
  | { readonly does: 'look'; readonly session: string }
  | { readonly does: 'make-token'; readonly token: string }
  | { readonly does: 'end-token'; readonly token: string }
  | { readonly does: 'use-token'; readonly token: string }
  | {
      readonly does: 'notice'
      readonly order: string
      readonly attempt: number
      readonly says: GatewayWord
      readonly isForged: boolean
      /** the gateway has moved there; otherwise it is an old notice that comes late */
      readonly isTrue: boolean
      readonly isOtherAmount: boolean
    }
  /** paid at the gateway, and its notice is lost */
  | { readonly does: 'pay-silently'; readonly order: string; readonly attempt: number }
  | { readonly does: 'job'; readonly job: JobName }
  /** one order that a job meets: of several it makes several steps, and others come between */
  | { readonly does: 'expire-one'; readonly order: string }
  | { readonly does: 'wait'; readonly ms: number }
