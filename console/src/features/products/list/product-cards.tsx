// Products on a phone: cards with their pictures.
import { Group, Text } from '@mantine/core'
import { Link } from 'wouter'
import type { Schemas } from '../../../api.ts'
import { useShop } from '../../../shop/use-shop.ts'
import classes from '../product/product.module.css'
import { priceText, StandingBadge, stockLine } from '../product/product-facts.tsx'
import { Thumb } from '../product/thumb.tsx'
import { useVirtualRows } from '../product/use-virtual-rows.ts'
import { ProductActions } from './product-actions.tsx'
import { Tick } from './tick.tsx'
import type { Selection } from './use-selection.ts'

export interface ProductsProps {
  readonly products: readonly Schemas['Product'][]
  readonly pages: Parameters<typeof useVirtualRows>[2]
  /** null: none can be chosen */
  readonly selection: Selection | null
}

const CARD_HEIGHT = 104

export function ProductCards({ products, pages, selection }: ProductsProps) {
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
              <Card product={product} selection={selection} />
            </li>
          )
        )
      })}
    </ul>
  )
}

function Card({ product, selection }: { product: Schemas['Product']; selection: Selection | null }) {
  const shop = useShop()
  const name = product.name ?? product.slug
  const isChosen = selection?.chosen.has(product.id ?? '') ?? false
  const toggle = () => selection?.choose([product], !isChosen)
  return (
    <div className={classes.card} data-chosen={isChosen || undefined}>
      <Thumb picture={product.images[0]} />
      <div className={classes.about}>
        {selection ? (
          // The tick itself is reached by keyboard; the whole card is for the thumb.
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: as above
          <span className={classes.name} onClick={toggle}>
            {name}
          </span>
        ) : (
          <Link
            href={shop.to(`/produk/${product.id}`)}
            className={classes.name}
            title={product.name ?? undefined}
          >
            {name}
          </Link>
        )}
        <Text size="sm">{priceText(product)}</Text>
        <Group gap="2px 6px" mt={2}>
          <StandingBadge product={product} />
          <Text size="sm" c="dimmed">
            {stockLine(product)}
          </Text>
        </Group>
      </div>
      <div className={classes.above}>
        {selection ? (
          <Tick name={name} isChosen={isChosen} onChange={toggle} />
        ) : (
          <ProductActions product={product} />
        )}
      </div>
    </div>
  )
}
