// What a merchant may set of the shop before the tax office, and what it becomes.
import Type, { type Static } from 'typebox'
import { object, optional, orNull } from '../../../base/input-shapes.ts'
import { type TaxSettings, taxIdDigits } from '../../../domain/tax.ts'

export const TaxInput = object({
  pkp: optional(
    Type.Boolean({
      description:
        'the shop collects PPN: its prices include it, and its notas serve as a retailer’s faktur pajak',
    }),
  ),
  npwp: orNull(Type.String({ maxLength: 40, description: '16 digits; a PKP needs it' })),
  name: orNull(
    Type.String({ maxLength: 200, description: 'as it is registered; a PKP needs it; else the shop’s name' }),
  ),
  address: orNull(
    Type.String({
      maxLength: 500,
      description: 'as it is registered; a PKP needs it; else that of the brand',
    }),
  ),
  code: orNull(
    Type.String({
      maxLength: 40,
      description:
        'what the numbers of invoices begin with, instead of `NOTA`: 1 to 10 capital letters and digits',
    }),
  ),
})
export type TaxInput = Static<typeof TaxInput>

/** In one spelling, without what is empty. */
export function keptTax({ pkp = false, npwp, name, address, code }: TaxInput): TaxSettings {
  return {
    ...(pkp && { pkp }),
    ...(npwp?.trim() && { npwp: taxIdDigits(npwp) }),
    ...(name?.trim() && { name: name.trim() }),
    ...(address?.trim() && { address: address.trim() }),
    ...(code?.trim() && { code: code.trim() }),
  }
}
