// A checkout that waits for its code, as it is kept over a reload: phones discard a tab while the mail is read.
import type { Draft } from '@etalase/client'
import type { SentCode } from '../code/sent-code.ts'
import type { CheckoutForm } from './checkout-form.ts'
import { type ShownSums, sumsOf } from './shown-price.ts'

/** The code of one draft: sent, and as far as it is typed. */
export interface CodeEntry {
  readonly sent: SentCode | null
  /** Kept until it was answered: it is half of the key by which a lost answer is asked for again. */
  readonly code: string
}

export interface OpenCheckout {
  readonly form: CheckoutForm
  /** What `draft` priced. */
  readonly subject: string
  readonly draft: Draft
  /** By this device's clock. */
  readonly expiresAt: number
  readonly entry: CodeEntry
  /** What the buyer saw when the button was pressed. */
  readonly shown: ShownSums | null
}

export const NO_ENTRY: CodeEntry = { sent: null, code: '' }

/** Null for what is no checkout, or was one. */
export function readOpenCheckout(stored: unknown, now: number): OpenCheckout | null {
  const open = stored as Partial<OpenCheckout> | null
  if (typeof open !== 'object' || open === null) return null
  const { form, subject, draft, expiresAt, entry, shown } = open
  if (typeof expiresAt !== 'number' || expiresAt <= now || typeof subject !== 'string') return null
  if (typeof draft?.draft_id !== 'string' || !isForm(form)) return null
  return { form, subject, draft, expiresAt, entry: readEntry(entry), shown: sumsOf(shown ?? null) }
}

const LIFE_MS = 30 * 60_000

/** When a draft that has just come expires. By a clock that says it already did, it lives as long as drafts do. */
export function expiryOf(draft: Draft, now: number, serverNow: number): number {
  const left = Date.parse(draft.expires_at ?? '') - serverNow
  return now + (left > 0 ? left : LIFE_MS)
}

const TEXTS = ['name', 'email', 'phone', 'address', 'voucher', 'note'] as const
const CHOICES = ['courier', 'paymentMethod'] as const

/** Null for what is no form. */
export function readForm(stored: unknown): CheckoutForm | null {
  return isForm(stored) ? stored : null
}

function isForm(value: unknown): value is CheckoutForm {
  const form = value as Partial<CheckoutForm> | null
  if (typeof form !== 'object' || form === null) return false
  return (
    TEXTS.every((name) => typeof form[name] === 'string') &&
    CHOICES.every((name) => form[name] === null || typeof form[name] === 'string') &&
    (form.channel === 'email' || form.channel === 'whatsapp') &&
    (form.destination === null || typeof form.destination?.ref === 'string') &&
    typeof form.isRemembered === 'boolean'
  )
}

function readEntry(value: unknown): CodeEntry {
  const { sent, code } = (value ?? {}) as Partial<CodeEntry>
  const isSent = typeof sent?.expiresAt === 'number' && typeof sent.resendAt === 'number'
  return isSent ? { sent, code: typeof code === 'string' ? code : '' } : NO_ENTRY
}
