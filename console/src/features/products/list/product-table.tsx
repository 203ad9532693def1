// Products on a desktop: a table.
import { Group, Table, Text } from '@mantine/core'
import { Link } from 'wouter'
import type { Schemas } from '../../../api.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { productsTexts } from '../../../texts/products.ts'
import classes from '../product/product.module.css'
import { Thumb } from '../product/thumb.tsx'
import { useCategories } from '../product/use-categories.ts'
import { useVirtualRows } from '../product/use-virtual-rows.ts'
import { ProductActions } from './product-actions.tsx'
import type { ProductsProps } from './product-cards.tsx'
import { priceText, StandingBadge, StockText } from './product-facts.tsx'

const t = productsTexts
const ROW_HEIGHT = 61

export default function ProductTable({ products, pages }: ProductsProps) {
  const { ref, rows, before, after } = useVirtualRows<HTMLTableSectionElement>(
    products.length,
    ROW_HEIGHT,
    pages,
  )
  const categories = useCategories()
  const labelOf = new Map(categories.map(({ key, label }) => [key, label ?? key]))
  return (
    <Table highlightOnHover verticalSpacing="xs" aria-rowcount={products.length}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t.product}</Table.Th>
          <Table.Th>{t.category}</Table.Th>
          <Table.Th className={classes.number}>{t.price}</Table.Th>
          <Table.Th className={classes.number}>{t.stock}</Table.Th>
          <Table.Th>{t.status}</Table.Th>
          <Table.Th>
            <span className="visually-hidden">{t.moreActions}</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody ref={ref}>
        {before > 0 && <Room height={before} />}
        {rows.map((index) => {
          const product = products[index]
          return (
            product && (
              <Row key={product.id} product={product} category={labelOf.get(product.category ?? '') ?? '–'} />
            )
          )
        })}
        {after > 0 && <Room height={after} />}
      </Table.Tbody>
    </Table>
  )
}

function Row({ product, category }: { product: Schemas['Product']; category: string }) {
  const shop = useShop()
  return (
    <Table.Tr h={ROW_HEIGHT}>
      <Table.Td>
        <Group gap="sm" wrap="nowrap">
          <Thumb picture={product.images[0]} isSmall />
          <div className={classes.about}>
            <Link
              href={shop.to(`/produk/${product.id}`)}
              className={classes.name}
              title={product.name ?? undefined}
            >
              {product.name ?? product.slug}
            </Link>
            {product.variants.length > 0 && (
              <Text size="sm" c="dimmed">
                {t.variantCount(product.variants.length)}
              </Text>
            )}
          </div>
        </Group>
      </Table.Td>
      <Table.Td>{category}</Table.Td>
      <Table.Td className={classes.number}>{priceText(product)}</Table.Td>
      <Table.Td className={classes.number}>
        <StockText product={product} />
      </Table.Td>
      <Table.Td>
        <StandingBadge product={product} />
      </Table.Td>
      <Table.Td className={classes.number}>
        <ProductActions product={product} />
      </Table.Td>
    </Table.Tr>
  )
}

function Room({ height }: { height: number }) {
  return (
    <tr>
      <td colSpan={6} style={{ height, padding: 0 }} />
    </tr>
  )
}
