// What lists of others want to know of a product, folded: its fields are loaded when somebody opens it.
import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { feedsTexts } from '../../../texts/feeds.ts'
import { screen } from '../../../ui/screen.ts'
import type { PartProps } from './price-section.tsx'
import { FoldedSection } from './section.tsx'

const ListedFields = screen(async () => (await import('../feeds/listed-fields.tsx')).default)

const FIELDS = /^(?:brand|gtin|mpn|condition|variants\.\d+\.gtin)$/

export function ListedSection({ form }: PartProps) {
  const { brand, gtin, mpn, condition, variants } = form.getValues()
  return (
    <FoldedSection
      title={feedsTexts.section}
      hint={feedsTexts.sectionHint}
      isFilled={[brand, gtin, mpn, condition].some(Boolean) || variants.some((each) => each.gtin !== '')}
      isWrong={Object.keys(form.errors).some((path) => FIELDS.test(path))}
    >
      <Suspense fallback={<Skeleton h={200} />}>
        <ListedFields form={form} />
      </Suspense>
    </FoldedSection>
  )
}
