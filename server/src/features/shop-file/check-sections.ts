// Whether the sections of a page name what the shop has. Pure.
import { repeated, unknownNames } from './check-lists.ts'
import type { FileFault } from './faults.ts'
import type { FileSection, ShopFile } from './schema.ts'

export function* checkSections(
  file: ShopFile,
  sections: readonly FileSection[],
  at: string,
): Generator<FileFault> {
  const slugs = new Set((file.products ?? []).map((product) => product.slug))
  const keys = new Set((file.categories ?? []).map((category) => category.key))
  yield* repeated(sections, at, (section) => section.id ?? null, 'id')
  for (const [i, section] of sections.entries()) {
    const path = `${at}[${i}]`
    if (section.type === 'cats') yield* unknownNames(section.cats ?? [], keys, `${path}.cats`, 'category')
    if (section.type === 'grid') {
      yield* unknownNames(section.grid.products ?? [], slugs, `${path}.grid.products`, 'product')
      if (section.grid.cat && !keys.has(section.grid.cat)) {
        yield { path: `${path}.grid.cat`, message: `there is no category "${section.grid.cat}"` }
      }
    }
    if (section.type === 'campaign') {
      const { promotion: key } = section.campaign
      const promotion = file.promotions?.find((each) => each.key === key)
      if (promotion?.kind !== 'campaign') {
        yield { path: `${path}.campaign.promotion`, message: `there is no campaign "${key}"` }
      }
    }
  }
}
