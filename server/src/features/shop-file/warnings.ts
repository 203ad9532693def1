// What is told of a shop file that is applied nonetheless, because the shop works with it.
import type { ShopFile } from './schema.ts'

/** `knows`: whether a village code, or the beginning of one (district, city, province), exists. */
export function warningsOf(file: ShopFile, knows: (code: string) => boolean): string[] {
  return [...unknownPlaces(file, knows), ...trialPayments(file)]
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

/** Whoever pays through the built-in gateway can mark an order of his own as paid. */
function trialPayments({ payment_methods = [] }: ShopFile): string[] {
  return payment_methods.flatMap(({ gateways = [], enabled = true }, i) =>
    enabled && gateways.includes('sandbox')
      ? [
          `payment_methods[${i}].gateways: sandbox moves no money; with it buyers mark their own orders as paid`,
        ]
      : [],
  )
}
