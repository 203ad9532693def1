// How shops of one bank account share it: which belong together, and which totals are whose. Pure.
import type { NamedAccountRow } from './named-accounts.ts'

/** Totals are told apart by their last digit. */
export const PLACES = 10

export type Sharer = Pick<NamedAccountRow, 'shop_id' | 'kin' | 'place'>

export interface Owner {
  readonly shop_id: string
  readonly person_id: string
}

/** Shops that nobody owns are whoever's who runs the platform: nobody else makes such. */
const OPERATOR = { person_id: '' }

/**
 * Shops belong together by common owners, also by those of a third shop of the account: whoever owns nothing there can take
 * nothing from them. Each has a place of its own among them and keeps it; beyond ten places come twice, and whose money it is
 * the judgement says. `sharers`: the first first.
 */
export function shareOut<S extends Sharer>(sharers: readonly S[], owners: readonly Owner[]): S[] {
  return familiesOf(sharers, owners).flatMap((family): S[] => {
    const [first] = family
    if (!first || family.length === 1) return family.map((one) => ({ ...one, kin: null, place: null }))
    const taken = new Set<number>()
    const kept = family.map(({ place }) => {
      const isKept = place !== null && !taken.has(place)
      if (isKept) taken.add(place)
      return isKept ? place : null
    })
    return family.map((one, i) => {
      const place = kept[i] ?? freeAmong(taken) ?? i % PLACES
      taken.add(place)
      return { ...one, kin: first.shop_id, place }
    })
  })
}

function freeAmong(taken: ReadonlySet<number>): number | undefined {
  return Array.from({ length: PLACES }, (_, place) => place).find((place) => !taken.has(place))
}

function familiesOf<S extends Sharer>(sharers: readonly S[], owners: readonly Owner[]): S[][] {
  const ownersOf = Map.groupBy(owners, ({ shop_id }) => shop_id)
  interface Family {
    readonly people: ReadonlySet<string>
    readonly shops: readonly S[]
  }
  let families: readonly Family[] = []
  for (const sharer of sharers) {
    const people = new Set((ownersOf.get(sharer.shop_id) ?? [OPERATOR]).map(({ person_id }) => person_id))
    const joined = families.filter((family) => !family.people.isDisjointFrom(people))
    const family = {
      people: joined.reduce<ReadonlySet<string>>((all, { people }) => all.union(people), people),
      shops: [...joined.flatMap(({ shops }) => shops), sharer],
    }
    families = [...families.filter((each) => !joined.includes(each)), family]
  }
  return families.map(({ shops }) => sharers.filter((each) => shops.includes(each)))
}
