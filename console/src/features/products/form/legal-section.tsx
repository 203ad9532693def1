// What the law wants shown, folded: its fields are loaded when somebody opens it.
import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { errorAt } from '../../../edit/field-errors.ts'
import { legalTexts } from '../../../texts/legal.ts'
import { productsTexts } from '../../../texts/products.ts'
import { screen } from '../../../ui/screen.ts'
import { isLegalSaid } from '../product/legal-values.ts'
import type { PartProps } from './price-section.tsx'
import { FoldedSection } from './section.tsx'

const t = legalTexts

const LegalFields = screen(async () => (await import('../legal/legal-fields.tsx')).default)

export function LegalSection({ form }: PartProps) {
  const { legal } = form.getValues()
  return (
    <FoldedSection
      title={productsTexts.legal}
      hint={t.hint}
      isFilled={isLegalSaid(legal)}
      isWrong={Object.keys(form.errors).some((path) => path.startsWith('legal'))}
    >
      <Suspense fallback={<Skeleton h={200} />}>
        <LegalFields
          values={legal}
          errorOf={(field) => errorAt(form.errors, `legal.${field}`)}
          onChange={(values) => {
            form.setFieldValue('legal', values)
            for (const path of Object.keys(form.errors))
              if (path.startsWith('legal.')) form.clearFieldError(path)
          }}
        />
      </Suspense>
    </FoldedSection>
  )
}
