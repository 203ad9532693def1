// The brand: logo, colour, look and words of the shop, with the storefront beside what is typed.
import { Stack } from '@mantine/core'
import { useMemo } from 'react'
import type { Shop } from '../../../api.ts'
import { EditFrame } from '../../../edit/edit-frame.tsx'
import { errorAt } from '../../../edit/field-errors.ts'
import { useShopEdit } from '../../../edit/use-shop-edit.ts'
import { useRead } from '../../../shop/calls.ts'
import { contentTexts } from '../../../texts/content.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { Group } from '../group.tsx'
import { PreviewButton, PreviewLayout } from '../preview/preview-layout.tsx'
import { usePreview } from '../preview/use-preview.ts'
import { AccentField } from './accent-field.tsx'
import type { BrandFields } from './brand-fields.ts'
import { BrandGroups } from './brand-groups.tsx'
import { type BrandValues, brandValues, toBrand } from './brand-values.ts'
import { IdentityFields } from './identity-fields.tsx'
import { PresetField } from './preset-field.tsx'
import { colorsOf } from './shop-colors.ts'

const t = contentTexts.brand
const toInput = (patch: Partial<BrandValues>) => ({ brand: toBrand(patch) })

export function BrandPage() {
  const shop = useRead('getShop', {})
  return (
    <Page title={contentTexts.cards.brand.title} back="/tampilan">
      <Loaded from={shop}>{(data) => <BrandForm shop={data} />}</Loaded>
    </Page>
  )
}

function BrandForm({ shop }: { shop: Shop }) {
  const edit = useShopEdit({ part: 'brand', shop, toValues: brandValues, toInput })
  const { form } = edit
  const values = form.getValues()
  const preview = usePreview(useMemo(() => toInput(values), [values]))
  const errors = { ...form.errors, ...preview.errors }
  const fields: BrandFields = {
    values,
    set: (name, value) => {
      form.setFieldValue(name, value as never)
      form.clearFieldError(`brand.${name}`)
    },
    errorOf: (path) => errorAt(errors, `brand.${path}`),
  }
  const colors = colorsOf(preview.shown)
  return (
    <PreviewLayout preview={preview} isUnsaved={edit.isDirty}>
      <EditFrame edit={edit} aside={<PreviewButton />} labels={t.fields}>
        <Stack gap="md">
          <Group title={t.groups.identity}>
            <IdentityFields {...fields} />
          </Group>
          <Group title={t.groups.color}>
            <AccentField
              value={values.accent_color}
              onChange={(color) => fields.set('accent_color', color)}
              error={fields.errorOf('accent_color')}
              colors={colors}
            />
          </Group>
          <Group title={t.groups.style} hint={t.hints.style}>
            <PresetField
              value={values.preset}
              onChange={(preset) => fields.set('preset', preset)}
              colors={colors}
            />
          </Group>
          <BrandGroups {...fields} />
        </Stack>
      </EditFrame>
    </PreviewLayout>
  )
}
