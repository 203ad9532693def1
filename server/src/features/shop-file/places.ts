// Places a shop file names that are not there: told as warnings, for the shop works without them.
import type { ShopFile } from './schema.ts'

/** `knows`: whether a village code, or the beginning of one (district, city, province), exists. */
export function placeWarnings({ shipping }: ShopFile, knows: (code: string) => boolean): string[] {
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
