// The sections of a page, as both the new and the stored one have them.
import { contentTexts } from '../../../texts/content.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Group } from '../group.tsx'
import type { Preview } from '../preview/use-preview.ts'
import { errorsBelow } from '../sections/section-errors.ts'
import type { Section } from '../sections/section-kinds.ts'
import { SectionList } from '../sections/section-list.tsx'

interface PageSectionsProps {
  readonly sections: readonly Section[]
  onChange(sections: Section[]): void
  readonly errors: Readonly<Record<string, unknown>>
}

const t = contentTexts.pages

export function PageSections({ sections, onChange, errors }: PageSectionsProps) {
  return (
    <Group title={t.sectionsOf}>
      <SectionList
        sections={sections}
        onChange={onChange}
        {...errorsBelow(errors, 'sections')}
        empty={<Empty title={t.emptySections} hint={t.emptySectionsHint} />}
      />
    </Group>
  )
}

/** Saving a page and looking at it name the same field differently. */
export function pageErrors(
  saved: Readonly<Record<string, unknown>>,
  { errors }: Preview,
): Readonly<Record<string, unknown>> {
  const seen = Object.entries(errors).map(([path, message]) => [path.replace(/^page\./, ''), message])
  return { ...saved, ...Object.fromEntries(seen) }
}
