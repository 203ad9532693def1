// What a list tells of a product: its price, what is left, how it stands.
import { Badge, Text } from '@mantine/core'
import type { Schemas } from '../../../api.ts'
import { count, rupiah } from '../../../format/money.ts'
import { productsTexts } from '../../../texts/products.ts'
import { priceRange, type Standing, standingOf, stockOf } from './standing.ts'

const t = productsTexts

const SHOWN: Readonly<Record<Standing, { color: string; label: string }>> = {
  archived: { color: 'gray', label: t.archived },
  draft: { color: 'gray', label: t.draft },
  notYet: { color: 'blue', label: t.notYet },
  over: { color: 'gray', label: t.over },
  preorder: { color: 'blue', label: t.preorderStatus },
  soldOut: { color: 'red', label: t.soldOut },
  low: { color: 'orange', label: t.low },
  selling: { color: 'green', label: t.selling },
}

export function StandingBadge({ product }: { product: Schemas['Product'] }) {
  const { color, label } = SHOWN[standingOf(product)]
  return (
    <Badge color={color} variant="light" tt="none" fw={600}>
      {label}
    </Badge>
  )
}

export function priceText(product: Schemas['Product']): string {
  const [from, to] = priceRange(product)
  return from === to ? rupiah(from) : `${rupiah(from)} – ${rupiah(to)}`
}

export function StockText({ product }: { product: Schemas['Product'] }) {
  const stock = stockOf(product)
  return (
    <Text component="span" size="sm" {...(stock !== null && stock <= 0 && { c: 'red' })}>
      {stock === null ? t.unlimited : count(stock)}
    </Text>
  )
}

export function stockLine(product: Schemas['Product']): string {
  const stock = stockOf(product)
  const left = stock === null ? t.unlimitedStock : t.inStock(stock)
  return product.variants.length > 0 ? `${left} · ${t.variantCount(product.variants.length)}` : left
}
