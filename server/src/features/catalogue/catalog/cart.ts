// A cart as the client sent it, held against what can be bought now; drafts and shipping rates use the same.
import { createHash } from 'node:crypto'
import Type, { type Static } from 'typebox'
import { named } from '../../../base/shapes.ts'
import type { CartError } from '../../../domain/cart-error.ts'
import type { CatalogNow } from './held-catalog.ts'
import { type ProductNow, sellsPastStock, type VariantNow } from './rules.ts'

export const CartItem = named(
  'CartItem',
  {
    product_id: Type.String({ minLength: 1, maxLength: 100, description: '`id` of the product' }),
    qty: Type.Integer({ minimum: 1, maximum: 999, description: 'How many' }),
    variant_id: Type.Optional(
      Type.Union([Type.String({ maxLength: 100 }), Type.Null()], {
        description: '`id` of the variant; needed when the product has variants',
      }),
    ),
  },
  'Something to buy. A price is not part of it: the server sets the prices',
)
export type CartItem = Static<typeof CartItem>

export const CartItems = Type.Array(CartItem, {
  minItems: 1,
  maxItems: 100,
  description: 'What to buy; equal items are counted together',
})

export interface CartLine {
  /** the first place in `items[]` where it stands */
  readonly index: number
  readonly product: ProductNow
  readonly variant: VariantNow | null
  readonly qty: number
  readonly unitPrice: number
}

export interface CheckedCart {
  /** equal items are one line */
  readonly lines: readonly CartLine[]
  readonly errors: readonly CartError[]
  /** of what cannot be bought now, what has a price all the same */
  readonly refused: readonly CartLine[]
}

/** `maxUnits`: how many of one thing the shop sells in one order. */
export function checkCart(
  catalog: Pick<CatalogNow, 'byId'>,
  items: readonly CartItem[],
  maxUnits: number,
): CheckedCart {
  const lines: CartLine[] = []
  const refused: CartLine[] = []
  const errors: CartError[] = []
  for (const { item, qty, index } of summed(items)) {
    const product = catalog.byId.get(item.product_id)
    const variant = product?.variants.find((each) => each.facts.id === item.variant_id) ?? null
    const verdict = checkItem(product, variant, item, { qty, maxUnits })
    const line = product && { index, product, variant, qty, unitPrice: (variant ?? product).price }
    if (verdict === 'fine') {
      if (line) lines.push(line)
      continue
    }
    const { product_id, variant_id = null } = item
    errors.push({ index, product_id, variant_id, ...verdict })
    if (line && verdict.reason !== 'not_found' && verdict.reason !== 'variant_required') refused.push(line)
  }
  return { lines, errors, refused }
}

type ItemVerdict = 'fine' | Pick<CartError, 'reason' | 'available'>

function checkItem(
  product: ProductNow | undefined,
  variant: VariantNow | null,
  item: CartItem,
  { qty, maxUnits }: { qty: number; maxUnits: number },
): ItemVerdict {
  const refused = (reason: CartError['reason'], available: number | null = null) => ({ reason, available })
  if (!product || (item.variant_id && !variant)) return refused('not_found')
  if (product.variants.length > 0 && !variant) return refused('variant_required')
  if (product.availability === 'upcoming') return refused('not_on_sale_yet')
  if (product.availability === 'ended') return refused('sale_ended')
  const { stock, sold_out } = variant ?? product
  if (sold_out) return refused('sold_out', 0)
  const left = sellsPastStock(product.facts) || stock === null ? maxUnits : Math.min(stock, maxUnits)
  return qty > left ? refused('not_enough_stock', left) : 'fine'
}

/** Equal items count together: two lines of one stock must not be judged one by one. */
function summed(items: readonly CartItem[]) {
  const groups = Map.groupBy(
    items.map((item, index) => ({ item, index })),
    ({ item }) => lineKey(item.product_id, item.variant_id ?? null),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const qty = group.reduce((sum, { item }) => sum + item.qty, 0)
    return [{ item: first.item, qty, index: first.index }]
  })
}

export function subtotalOf(lines: readonly CartLine[]): number {
  return lines.reduce((sum, { unitPrice, qty }) => sum + unitPrice * qty, 0)
}

export function weightOf(lines: readonly CartLine[]): number {
  return lines.reduce((sum, { product, variant, qty }) => {
    const grams = variant?.facts.weight_grams ?? product.facts.weight_grams
    return sum + grams * qty
  }, 0)
}

/** The same for the same things in the same number, in whatever order they were sent. */
export function cartHash(items: readonly CartItem[]): string {
  const contents = summed(items).map(
    ({ item, qty }) => `${lineKey(item.product_id, item.variant_id ?? null)} ${qty}`,
  )
  return createHash('sha256').update(contents.sort().join('\n')).digest('hex')
}

function lineKey(productId: string, variantId: string | null): string {
  return `${productId} ${variantId ?? ''}`
}
