// Products on a desktop: a table.
import { Checkbox, Group, Table, Text } from '@mantine/core'
import { Link } from 'wouter'
import type { Schemas } from '../../../api.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { bulkTexts } from '../../../texts/bulk.ts'
import { productsTexts } from '../../../texts/products.ts'
import classes from '../product/product.module.css'
import { priceText, StandingBadge, StockText } from '../product/product-facts.tsx'
import { Thumb } from '../product/thumb.tsx'
import { useCategories } from '../product/use-categories.ts'
import { useVirtualRows } from '../product/use-virtual-rows.ts'
import { ProductActions } from './product-actions.tsx'
import type { ProductsProps } from './product-cards.tsx'
import { Tick } from './tick.tsx'

const t = productsTexts
const ROW_HEIGHT = 61

export default function ProductTable({ products, pages, selection }: ProductsProps) {
  const { ref, rows, before, after } = useVirtualRows<HTMLTableSectionElement>(
    products.length,
    ROW_HEIGHT,
    pages,
  )
  const categories = useCategories()
  const isAll = products.every(({ id }) => selection?.chosen.has(id ?? ''))
  const labelOf = new Map(categories.map(({ key, label }) => [key, label ?? key]))
  return (
    <Table highlightOnHover verticalSpacing="xs" aria-rowcount={products.length}>
      <Table.Thead>
        <Table.Tr>
          {selection && (
            <Table.Th className={classes.check}>
              <Checkbox
                size="md"
                aria-label={bulkTexts.selectShown}
                checked={isAll}
                indeterminate={!isAll && selection.chosen.size > 0}
                onChange={() => selection.choose(products, !isAll)}
              />
            </Table.Th>
          )}
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
              <Row
                key={product.id}
                product={product}
                category={labelOf.get(product.category ?? '') ?? '–'}
                selection={selection}
              />
            )
          )
        })}
        {after > 0 && <Room height={after} />}
      </Table.Tbody>
    </Table>
  )
}

interface RowProps extends Pick<ProductsProps, 'selection'> {
  readonly product: Schemas['Product']
  readonly category: string
}

function Row({ product, category, selection }: RowProps) {
  const shop = useShop()
  const name = product.name ?? product.slug
  const isChosen = selection?.chosen.has(product.id ?? '') ?? false
  return (
    <Table.Tr h={ROW_HEIGHT} data-chosen={isChosen || undefined} className={classes.line}>
      {selection && (
        <Table.Td className={classes.check}>
          <Tick name={name} isChosen={isChosen} onChange={() => selection.choose([product], !isChosen)} />
        </Table.Td>
      )}
      <Table.Td>
        <Group gap="sm" wrap="nowrap">
          <Thumb picture={product.images[0]} isSmall />
          <div className={classes.about}>
            <Link
              href={shop.to(`/produk/${product.id}`)}
              className={classes.name}
              title={product.name ?? undefined}
            >
              {name}
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
      <td colSpan={7} style={{ height, padding: 0 }} />
    </tr>
  )
}
