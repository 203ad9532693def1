// Where the money of a payment goes, as messages tell it. Pure.
import type { PayTo } from '../../people/messages/message.ts'
import { shownInstructions } from './instructions.ts'
import type { AttemptRow } from './queries.ts'

/** null: it is shown on the order's page alone, such as a QR code, or nothing can be paid. */
export function payToOf(attempt: Pick<AttemptRow, 'status' | 'instructions'> | null): PayTo | null {
  if (attempt?.status !== 'pending') return null
  const told = shownInstructions(attempt.instructions)
  if (told.manual_account_number)
    return {
      is_virtual: false,
      bank: told.manual_bank ?? null,
      number: told.manual_account_number,
      holder: told.manual_account_holder ?? null,
      biller_code: null,
    }
  if (told.va_number)
    return {
      is_virtual: true,
      bank: told.va_bank_name ?? null,
      number: told.va_number,
      holder: null,
      biller_code: told.va_biller_code ?? null,
    }
  return null
}
