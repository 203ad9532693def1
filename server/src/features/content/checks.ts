// What a merchant may set of a page: whether its sections name what the shop has. Pure.
import { A, noSuch, repeated, type SettingErrors, unknownNames } from '../../domain/setting-error.ts'
import type { SectionInput } from './input.ts'

/** What sections may show, by name. */
export interface ShownNames {
  readonly products: ReadonlySet<string>
  readonly categories: ReadonlySet<string>
  readonly campaigns: ReadonlySet<string>
}

/** `at`: where the sections are, `home` or `pages.tentang`. */
export function* checkSections(
  sections: readonly SectionInput[],
  at: string,
  names: ShownNames,
): SettingErrors {
  yield* repeated(sections, at, (section) => section.id ?? null, A.id)
  for (const [i, section] of sections.entries()) {
    const path = `${at}[${i}]`
    if (section.type === 'cats')
      yield* unknownNames(section.cats ?? [], names.categories, `${path}.cats`, A.category)
    if (section.type === 'grid') {
      const { products = [], cat } = section.grid
      yield* unknownNames(products, names.products, `${path}.grid.products`, A.product)
      if (cat && !names.categories.has(cat)) yield { path: `${path}.grid.cat`, says: noSuch(A.category, cat) }
    }
    if (section.type === 'campaign' && !names.campaigns.has(section.campaign.promotion))
      yield { path: `${path}.campaign.promotion`, says: noSuch(A.campaign, section.campaign.promotion) }
  }
}
