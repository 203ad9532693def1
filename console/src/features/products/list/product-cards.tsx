// Products on a phone: cards with their pictures.
import { Group, Text } from '@mantine/core'
import { Link } from 'wouter'
import type { Schemas } from '../../../api.ts'
import { useShop } from '../../../shop/use-shop.ts'
import classes from '../product/product.module.css'
import { Thumb } from '../product/thumb.tsx'
import { useVirtualRows } from '../product/use-virtual-rows.ts'
import { ProductActions } from './product-actions.tsx'
import { priceText, StandingBadge, stockLine } from './product-facts.tsx'

export interface ProductsProps {
  readonly products: readonly Schemas['Product'][]
  readonly pages: Parameters<typeof useVirtualRows>[2]
}

const CARD_HEIGHT = 104

export function ProductCards({ products, pages }: ProductsProps) {
  const { ref, rows, before, after, measure } = useVirtualRows<HTMLUListElement>(
    products.length,
    CARD_HEIGHT,
    pages,
  )
  return (
    <ul ref={ref} className={classes.list} style={{ paddingTop: before, paddingBottom: after }}>
      {rows.map((index) => {
        const product = products[index]
        return (
          product && (
            <li key={product.id} data-index={index} ref={measure} className={classes.row}>
              <Card product={product} />
            </li>
          )
        )
      })}
    </ul>
  )
}

function Card({ product }: { product: Schemas['Product'] }) {
  const shop = useShop()
  return (
    <div className={classes.card}>
      <Thumb picture={product.images[0]} />
      <div className={classes.about}>
        <Link
          href={shop.to(`/produk/${product.id}`)}
          className={classes.name}
          title={product.name ?? undefined}
        >
          {product.name ?? product.slug}
        </Link>
        <Text size="sm">{priceText(product)}</Text>
        <Group gap="2px 6px" mt={2}>
          <StandingBadge product={product} />
          <Text size="sm" c="dimmed">
            {stockLine(product)}
          </Text>
        </Group>
      </div>
      <div className={classes.above}>
        <ProductActions product={product} />
      </div>
    </div>
  )
}
