// Payment methods that are allowed and not wise, told as warnings: trial money, and a fee that buyers may not be charged.
import type { ShopFile } from './schema.ts'

type Method = NonNullable<ShopFile['payment_methods']>[number]

export function paymentWarnings({ payment_methods = [] }: ShopFile): string[] {
  return payment_methods.flatMap((method, i) =>
    method.enabled === false
      ? []
      : [...trialWarnings(method), ...qrisFeeWarnings(method)].map(
          (warning) => `payment_methods[${i}].${warning}`,
        ),
  )
}

function trialWarnings({ gateways = [] }: Method): string[] {
  return gateways.includes('sandbox')
    ? ['gateways: sandbox moves no money; with it buyers mark their own orders as paid']
    : []
}

/** Bank Indonesia has the merchant bear the fee of a QRIS payment (PADG 24/1/PADG/2022). */
function qrisFeeWarnings({ code, channel, manual, fee_flat = 0, fee_basis_pt = 0 }: Method): string[] {
  const isQris = (channel ?? code) === 'qris' || Boolean(manual?.qris_payload)
  if (!isQris || (fee_flat === 0 && fee_basis_pt === 0)) return []
  const field = fee_basis_pt > 0 ? 'fee_basis_pt' : 'fee_flat'
  return [`${field}: Bank Indonesia forbids passing the QRIS fee on to buyers; set it to 0`]
}
