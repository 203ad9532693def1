// Finds what is sold, with its stock, and adds it with one tap.
import { Badge, Group, Image, Paper, ScrollArea, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Product } from '../../../api.ts'
import { rupiah } from '../../../format/money.ts'
import { useRead } from '../../../shop/calls.ts'
import { saleTexts } from '../../../texts/sale.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Lines, LoadError } from '../../../ui/loaded.tsx'
import classes from './sale.module.css'
import type { SaleItem } from './sale-values.ts'

const t = saleTexts
const WAIT_MS = 200

interface ProductSearchProps {
  /** nothing is chosen yet: it shows some products before the merchant types */
  readonly isFirst: boolean
  onAdd(item: SaleItem): void
}

export function ProductSearch({ isFirst, onAdd }: ProductSearchProps) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), WAIT_MS)
  const isShown = isFirst || typed.trim() !== ''
  const found = useRead('listProducts', q ? { q, limit: 20 } : { limit: 8 }, {
    enabled: isShown,
    keepsPrevious: true,
  })
  const items = found.data?.items ?? []
  const add = (item: SaleItem) => {
    onAdd(item)
    setTyped('')
  }
  return (
    <Stack gap="xs">
      <TextInput
        label={t.searchProducts}
        placeholder={t.searchHint}
        type="search"
        autoComplete="off"
        leftSection={<Icon name="search" size={20} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {isShown && found.error && <LoadError error={found.error} onRetry={() => found.refetch()} />}
      {isShown && found.isPending && <Lines />}
      {isShown && items.length > 0 && (
        <Paper withBorder>
          <ScrollArea.Autosize mah={340} type="auto">
            <Stack gap={0}>
              {items.flatMap((product) =>
                choicesOf(product).map((choice) => (
                  <ChoiceRow key={`${choice.product_id} ${choice.variant_id}`} choice={choice} onAdd={add} />
                )),
              )}
            </Stack>
          </ScrollArea.Autosize>
        </Paper>
      )}
      <div role="status">
        {q !== '' && found.data && !found.isPlaceholderData && items.length === 0 && (
          <Text c="dimmed">{t.noProducts(q)}</Text>
        )}
      </div>
    </Stack>
  )
}

interface FoundItem extends SaleItem {
  readonly price: number
  readonly stock: string
  readonly isSoldOut: boolean
}

function ChoiceRow({ choice, onAdd }: { choice: FoundItem; onAdd: (item: SaleItem) => void }) {
  const { price, stock, isSoldOut, ...item } = choice
  return (
    <UnstyledButton className={classes.choice} disabled={isSoldOut} onClick={() => onAdd(item)}>
      <Group wrap="nowrap" gap="sm">
        <Image src={item.image} alt="" w={44} h={44} radius="sm" fit="cover" loading="lazy" />
        <div className={classes.grow}>
          <Text lineClamp={2}>
            <span className="visually-hidden">{t.addItem} </span>
            {item.name}
          </Text>
          {item.label && <Text fw={600}>{item.label}</Text>}
          <Group gap="xs">
            <Text size="sm">{rupiah(price)}</Text>
            <Badge variant="light" color={isSoldOut ? 'red' : 'gray'} tt="none">
              {stock}
            </Badge>
          </Group>
        </div>
        {!isSoldOut && <Icon name="plus" size={22} />}
      </Group>
    </UnstyledButton>
  )
}

/** A product without variants is one choice; else each variant is. */
function choicesOf(product: Product): FoundItem[] {
  const image = product.images[0]?.url ?? ''
  const choice = (id: string | null, label: string, price: number, stock: number | null): FoundItem => ({
    product_id: product.id ?? '',
    variant_id: id,
    qty: 1,
    name: product.name ?? product.slug,
    label,
    image,
    price,
    ...stockOf(product, stock ?? 0),
  })
  const price = product.price ?? 0
  if (product.variants.length === 0) return [choice(null, '', price, product.stock)]
  return product.variants.map((variant) =>
    choice(
      variant.id,
      (product.options ?? []).flatMap(({ name }) => variant.options?.[name] ?? []).join(', '),
      variant.price ?? price,
      variant.stock,
    ),
  )
}

/** Sold in advance, it may go below zero; unless that is capped. */
function stockOf(product: Product, stock: number): { stock: string; isSoldOut: boolean } {
  if (product.unlimited_stock) return { stock: t.unlimited, isSoldOut: false }
  if (product.preorder && !product.preorder.capped) return { stock: t.preorder, isSoldOut: false }
  return stock > 0 ? { stock: t.stockLeft(stock), isSoldOut: false } : { stock: t.soldOut, isSoldOut: true }
}
