// Brand, barcode, the maker's number and condition of a product; barcodes of its variants.
import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { feedsTexts } from '../../../texts/feeds.ts'
import type { ProductValues } from '../product/product-values.ts'
import { variantName } from '../product/variants.ts'

const t = feedsTexts

export default function ListedFields({ form }: { form: UseFormReturnType<ProductValues> }) {
  const { variants } = form.getValues()
  return (
    <>
      <TextInput label={t.brand} description={t.brandHint} maxLength={70} {...form.getInputProps('brand')} />
      {variants.length === 0 && (
        <TextInput
          label={t.gtin}
          description={t.gtinHint}
          inputMode="numeric"
          maxLength={30}
          {...form.getInputProps('gtin')}
        />
      )}
      {variants.map((variant, index) => (
        <TextInput
          key={variant.id ?? `new ${variantName(variant)}`}
          label={t.gtinOf(variantName(variant))}
          inputMode="numeric"
          maxLength={30}
          value={variant.gtin}
          error={form.errors[`variants.${index}.gtin`]}
          onChange={(event) => {
            const gtin = event.currentTarget.value
            form.setFieldValue('variants', (all) =>
              all.map((each, i) => (i === index ? { ...each, gtin } : each)),
            )
            form.clearFieldError(`variants.${index}.gtin`)
          }}
        />
      ))}
      <TextInput label={t.mpn} description={t.mpnHint} maxLength={70} {...form.getInputProps('mpn')} />
      <NativeSelect label={t.condition} data={t.conditions} {...form.getInputProps('condition')} />
    </>
  )
}
