// What a payment method will be: what it is, with what the merchant says. Pure.
import { mergedPart, over } from '../../../domain/merge.ts'
import type { PaymentMethodInput } from './input.ts'

export function mergePaymentMethod(was: PaymentMethodInput, is: PaymentMethodInput): PaymentMethodInput {
  return { ...over(was, is), ...mergedPart(was, is)('manual', over) }
}
