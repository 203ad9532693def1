// What becomes of that which an agent wrote of a person. Pure.
import type { PreparedAddress, PreparedBuyer } from '../../../db/tables/agents.ts'

/** A week: a person may come back to it, and it holds what the person told the agent. */
export const PREPARED_FOR_MS = 7 * 86_400_000

type Named = Pick<PreparedBuyer, 'first_name' | 'last_name'>

/** Who receives the parcel: whom the address names, else the buyer. */
export function recipientOf(buyer: PreparedBuyer | null, address: PreparedAddress | null): string | null {
  return fullName(address) ?? fullName(buyer)
}

function fullName(named: Named | null): string | null {
  return joined([named?.first_name, named?.last_name], ' ')
}

/** The line that the courier reads; the village is beside it. */
export function addressLine(address: PreparedAddress | null): string | null {
  return joined([address?.street, address?.extended], ', ')
}

function joined(parts: readonly (string | null | undefined)[], by: string): string | null {
  return (
    parts
      .flatMap((part) => part?.trim() || [])
      .join(by)
      .trim() || null
  )
}
