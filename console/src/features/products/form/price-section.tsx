// What a product costs, what it weighs, and how much of it there is.
import { Alert, Button, Group, Input, NumberInput, SimpleGrid, Switch, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { percentOff } from '../../../format/amounts.ts'
import { productsTexts } from '../../../texts/products.ts'
import type { KeptProduct, ProductValues } from '../product/product-values.ts'
import { StockField } from '../stock/stock-field.tsx'
import { Section } from './section.tsx'

export interface PartProps {
  readonly form: UseFormReturnType<ProductValues>
  readonly product: KeptProduct | null
}

const t = productsTexts
const WHOLE = { allowNegative: false } as const

export function PriceSection({ form }: PartProps) {
  const { price, compare_at_price, weight_grams } = form.getValues()
  const off = percentOff(price, compare_at_price)
  const isTooLow = price !== '' && compare_at_price !== '' && off === null
  return (
    <Section title={t.priceAndWeight}>
      <SimpleGrid cols={2} spacing="sm" style={{ alignItems: 'end' }}>
        <NumberInput label={t.price} required prefix="Rp" {...WHOLE} {...form.getInputProps('price')} />
        <NumberInput label={t.compareAt} prefix="Rp" {...WHOLE} {...form.getInputProps('compare_at_price')} />
      </SimpleGrid>
      <Text size="sm" c={isTooLow ? 'orange' : 'dimmed'} role="status">
        {isTooLow ? t.compareTooLow : off === null ? t.compareAtHint : t.percentOff(off)}
      </Text>
      <NumberInput
        label={t.cost}
        description={t.costHint}
        prefix="Rp"
        {...WHOLE}
        {...form.getInputProps('cost_price')}
      />
      <NumberInput
        label={t.weight}
        description={t.weightHint}
        suffix={` ${t.gram}`}
        {...WHOLE}
        {...form.getInputProps('weight_grams')}
      />
      {(weight_grams === '' || weight_grams === 0) && price !== '' && (
        <Text size="sm" c="orange">
          {t.weightMissing}
        </Text>
      )}
      <TextInput label={t.sku} description={t.skuHint} maxLength={200} {...form.getInputProps('sku')} />
    </Section>
  )
}

/** Asked where it was left out, and answered by a tap. */
function StockMissing({ form }: Pick<PartProps, 'form'>) {
  const sayNone = () => {
    const { variants, stock } = form.getValues()
    form.setFieldValue('stock', variants.length === 0 && stock === '' ? 0 : stock)
    form.setFieldValue('variants', (before) =>
      before.map((each) => (each.id === null && each.stock === '' ? { ...each, stock: 0 } : each)),
    )
    form.clearFieldError('stock')
  }
  const sayAlways = () => {
    form.setFieldValue('unlimited_stock', true)
    form.clearFieldError('stock')
  }
  return (
    <Alert color="yellow" title={t.stockMissing} role="alert">
      <Group gap="xs">
        <Button variant="default" onClick={sayAlways}>
          {t.stockAlways}
        </Button>
        <Button variant="default" onClick={sayNone}>
          {t.stockNone}
        </Button>
      </Group>
    </Alert>
  )
}

export function StockSection({ form, product }: PartProps) {
  const { unlimited_stock, variants } = form.getValues()
  const isCounted = product !== null && product.variants.length === 0
  return (
    <Section title={t.stockTitle}>
      {form.errors.stock === t.stockMissing && <StockMissing form={form} />}
      <Switch
        size="md"
        label={t.unlimitedLabel}
        description={t.unlimitedHint}
        {...form.getInputProps('unlimited_stock', { type: 'checkbox' })}
      />
      {!unlimited_stock && variants.length > 0 && (
        <Text size="sm" c="dimmed">
          {t.stockPerVariant}
        </Text>
      )}
      {!unlimited_stock &&
        variants.length === 0 &&
        (isCounted ? (
          <div>
            <Input.Label component="div">{t.stockNow}</Input.Label>
            <StockField
              product={product}
              variantId={null}
              stock={product.stock ?? 0}
              name={product.name ?? product.slug}
            />
          </div>
        ) : (
          <NumberInput label={t.initialStock} {...WHOLE} {...form.getInputProps('stock')} />
        ))}
    </Section>
  )
}
