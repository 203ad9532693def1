// What shipping will be: what it is, with what the merchant says. Pure.
import { byKey, mergedPart, mergeList, over } from '../../../domain/merge.ts'
import type { CourierInput, ShippingInput } from './input.ts'

export function mergeShipping(was: ShippingInput, is: ShippingInput): ShippingInput {
  return { ...over(was, is), ...mergedPart(was, is)('couriers', mergeList(pairCouriers, over)) }
}

/** One courier may be listed once for each of its services. */
export function courierKey({ code, service }: Pick<CourierInput, 'code' | 'service'>): string {
  return service ? `${code}:${service}` : code
}

/** A service left out keeps what is there, when it is clear which one that is. */
export function pairCouriers(
  known: readonly CourierInput[],
  given: readonly CourierInput[],
): (CourierInput | undefined)[] {
  const found = byKey<CourierInput>(courierKey)(known, given)
  const taken = new Set(found)
  return given.map((courier, i) => {
    if (found[i] || courier.service !== undefined) return found[i]
    const [only, ...others] = known.filter((each) => each.code === courier.code && !taken.has(each))
    return others.length === 0 ? only : undefined
  })
}
