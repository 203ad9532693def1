// Warnings about a shop file that is applied nonetheless, because the shop works with it.
import type { ShopFile } from './schema.ts'

type MethodInFile = NonNullable<ShopFile['payment_methods']>[number]

/** `knows`: whether a village code, or the beginning of one (district, city, province), exists. */
export function warningsOf(file: ShopFile, knows: (code: string) => boolean): string[] {
  return [...unknownPlaces(file, knows), ...unwisePayments(file)]
}

function unknownPlaces({ shipping }: ShopFile, knows: (code: string) => boolean): string[] {
  const named: [path: string, code: string | null | undefined][] = [
    ['shipping.origin_ref', shipping?.origin_ref],
    ...(shipping?.couriers ?? []).flatMap((courier, c) =>
      (courier.zones ?? []).flatMap((zone, z): [string, string | undefined][] => {
        const path = `shipping.couriers[${c}].zones[${z}]`
        return [
          [`${path}.province`, zone.province],
          [`${path}.city`, zone.city],
          [`${path}.district`, zone.district],
        ]
      }),
    ),
  ]
  return named.flatMap(([path, code]) => (code && !knows(code) ? [`${path}: there is no place ${code}`] : []))
}

function unwisePayments({ payment_methods = [] }: ShopFile): string[] {
  return payment_methods.flatMap((method, i) =>
    method.enabled === false
      ? []
      : [...trialWarnings(method), ...qrisFeeWarnings(method)].map(
          (warning) => `payment_methods[${i}].${warning}`,
        ),
  )
}

/** Through the built-in gateway a buyer can mark an order of his own as paid. */
function trialWarnings({ gateways = [] }: MethodInFile): string[] {
  return gateways.includes('sandbox')
    ? ['gateways: sandbox moves no money; with it buyers mark their own orders as paid']
    : []
}

/** Bank Indonesia has the merchant bear the fee of a QRIS payment (PADG 24/1/PADG/2022). */
function qrisFeeWarnings({ code, channel, manual, fee_flat = 0, fee_basis_pt = 0 }: MethodInFile): string[] {
  const isQris = (channel ?? code) === 'qris' || Boolean(manual?.qris_payload)
  if (!isQris || (fee_flat === 0 && fee_basis_pt === 0)) return []
  const field = fee_basis_pt > 0 ? 'fee_basis_pt' : 'fee_flat'
  return [`${field}: Bank Indonesia forbids passing the QRIS fee on to buyers; set it to 0`]
}
