// Where the money of a payment method goes, and what of that an edit changes: masked, as owners are told of it. Pure.
import { maskEnd } from '../../../domain/masks.ts'
import { merchantOf } from '../../../domain/qris.ts'
import type { NoticedChange } from '../../people/messages/message.ts'
import type { GatewayKeys } from './credentials.ts'
import type { PaymentMethodInput } from './input.ts'

type Manual = NonNullable<PaymentMethodInput['manual']>

/** Empty: buyers pay where they did. A method that is new, or gets its first account, changes it as well. */
export function destinationChanges(
  was: PaymentMethodInput | null,
  is: PaymentMethodInput,
): readonly NoticedChange[] {
  const [before, after] = [was?.manual ?? {}, is.manual ?? {}]
  const name = is.name ?? is.code
  return [
    change(`${name}: rekening`, accountOf(before), accountOf(after), ACCOUNT, before, after),
    change(`${name}: QRIS`, qrisOf(before), qrisOf(after), ['qris_payload'], before, after),
    change(`${name}: WhatsApp`, phoneOf(before), phoneOf(after), ['whatsapp_phone'], before, after),
    changeOfTold(`${is.code}: nomor di namanya`, numbersTold(was), numbersTold(is)),
  ].flatMap((each) => each ?? [])
}

const ACCOUNT = ['bank', 'account_number', 'account_holder'] as const

/** Judged by the fields themselves: two accounts may look the same once they are masked. */
function change(
  what: string,
  before: string | null,
  after: string | null,
  fields: readonly (keyof Manual)[],
  was: Manual,
  is: Manual,
): NoticedChange | null {
  const differs = fields.some((field) => (was[field] ?? null) !== (is[field] ?? null))
  return differs ? { what, before, after } : null
}

/** An account in the words beside the method leads buyers there as well. */
const NUMBER = /\d(?:[\s.-]?\d){7,}/g

function numbersTold(method: PaymentMethodInput | null): string {
  const told = [method?.name, method?.sub].join('\n').match(NUMBER) ?? []
  return told.map((number) => number.replace(/\D/g, '')).join(' ')
}

function changeOfTold(what: string, before: string, after: string): NoticedChange | null {
  if (before === after) return null
  const masked = (numbers: string) => (numbers === '' ? null : maskEnd(numbers))
  return { what, before: masked(before), after: masked(after) }
}

function accountOf({ bank, account_number: number, account_holder: holder }: Manual): string | null {
  if (!bank && !number && !holder) return null
  return [bank, number ? maskEnd(number) : null, holder && `a.n. ${holder}`].filter(Boolean).join(' ')
}

function qrisOf({ qris_payload: payload }: Manual): string | null {
  if (!payload) return null
  const { name, nmid } = merchantOf(payload)
  return [name, maskEnd(nmid ?? payload)].filter(Boolean).join(' ')
}

function phoneOf({ whatsapp_phone: phone }: Manual): string | null {
  return phone ? maskEnd(phone) : null
}

export function keyChanges(gateway: string, was: GatewayKeys, is: GatewayKeys): readonly NoticedChange[] {
  return Object.keys(is).flatMap((key) => {
    const [before, after] = [hintOf(was[key]), hintOf(is[key])]
    return before === after ? [] : [{ what: `${gateway}: ${key}`, before, after }]
  })
}

function hintOf(hint: GatewayKeys[string] | undefined): string | null {
  return hint ? `•••• ${hint.last4 ?? ''}`.trim() : null
}
