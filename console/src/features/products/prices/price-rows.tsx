// Products to choose from, each with what its prices would become.
import { Checkbox, Stack, Text } from '@mantine/core'
import type { Product } from '../../../api.ts'
import { rupiah } from '../../../format/money.ts'
import { pricesTexts } from '../../../texts/prices.ts'
import { priceText } from '../product/product-facts.tsx'
import { isTooLow, type NewPrice } from './new-prices.ts'

const t = pricesTexts

interface PriceRowsProps {
  readonly products: readonly Product[]
  readonly isChosen: (product: Product) => boolean
  onChoose(product: Product, isChosen: boolean): void
  /** empty: nothing is to change yet */
  pricesOf(product: Product): readonly NewPrice[]
}

export function PriceRows({ products, isChosen, onChoose, pricesOf }: PriceRowsProps) {
  return (
    <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {products.map((product) => (
        <li key={product.id}>
          <Checkbox
            size="md"
            label={product.name ?? product.slug}
            description={priceText(product)}
            checked={isChosen(product)}
            onChange={(event) => onChoose(product, event.currentTarget.checked)}
          />
          {isChosen(product) &&
            pricesOf(product).map((price) => <Preview key={price.variantId} price={price} />)}
        </li>
      ))}
    </Stack>
  )
}

function Preview({ price }: { price: NewPrice }) {
  const { name, was, is, hasOwnPrice } = price
  return (
    <Text size="sm" pl={36} {...(isTooLow(price) && { c: 'red' })}>
      {name && `${name}: `}
      {hasOwnPrice && (
        <>
          {rupiah(was.price)} {t.becomes} <strong>{rupiah(is.price)}</strong>.{' '}
        </>
      )}
      {is.compareAt !== null &&
        is.compareAt !== was.compareAt &&
        t.compareAt(rupiah(was.compareAt), rupiah(is.compareAt))}
    </Text>
  )
}
