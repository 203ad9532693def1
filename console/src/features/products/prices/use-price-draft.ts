// By which rule prices of which products are to change: kept on this device until it is done.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Product } from '../../../api.ts'
import { dropDraft, keepDraft, readDraft } from '../../../edit/draft-storage.ts'
import { useLeaveWarning } from '../../../edit/use-leave-warning.ts'
import { callIn, outdate } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import type { Priced, PriceRule } from './new-prices.ts'

interface Draft {
  readonly rule: PriceRule
  /** whole, by id: a product stays chosen while others are looked for */
  readonly chosen: Readonly<Record<string, Priced>>
}

export interface PriceDraft {
  readonly rule: PriceRule
  /** with the prices that were read last */
  readonly chosen: readonly Priced[]
  readonly isRestored: boolean
  isChosen(product: Product): boolean
  setRule(rule: PriceRule): void
  choose(products: readonly Product[], isChosen: boolean): void
  /** those whose prices somebody else changed meanwhile, as they are now; what is gone is chosen no more */
  readAgain(ids: readonly string[]): Promise<void>
  /** begins anew */
  discard(): void
}

const EMPTY: Draft = { rule: { direction: 'up', by: 'percent', value: 0, roundTo: 500 }, chosen: {} }

const nameIn = (shop: string) => `${shop}/prices`

/** For the screen of prices: these and no others are chosen, by the rule that was there. */
export function choosePrices(shop: string, products: readonly Product[]): void {
  const { rule } = readDraft<Draft>(nameIn(shop)) ?? EMPTY
  keepDraft(nameIn(shop), { rule, chosen: chosenOf(products) })
}

function chosenOf(products: readonly Product[]): Draft['chosen'] {
  return Object.fromEntries(
    products.map(({ id, price = 0, compare_at_price = null, variants }) => [
      id ?? '',
      { id, price, compare_at_price, variants },
    ]),
  )
}

/** `products`: those that are shown. */
export function usePriceDraft(products: readonly Product[]): PriceDraft {
  const { slug } = useShop()
  const client = useQueryClient()
  const name = nameIn(slug)
  const [restored] = useState(() => readDraft<Draft>(name))
  const [draft, setDraft] = useState(restored ?? EMPTY)
  const [isRestored, setRestored] = useState(restored !== null && restored.rule.value > 0)
  const { rule, chosen } = draft
  const isBegun = rule.value > 0 || Object.keys(chosen).length > 0

  useEffect(() => {
    if (isBegun) keepDraft(name, draft)
    else dropDraft(name)
  }, [name, draft, isBegun])

  useLeaveWarning(isBegun)

  const choose = (changed: readonly Product[], isOn: boolean) =>
    setDraft((before) => {
      if (isOn) return { ...before, chosen: { ...before.chosen, ...chosenOf(changed) } }
      const next = { ...before.chosen }
      for (const { id } of changed) delete next[id ?? '']
      return { ...before, chosen: next }
    })
  const shown = new Map(products.map((product) => [product.id, product]))
  return {
    rule,
    chosen: Object.values(chosen).map((product) => shown.get(product.id) ?? product),
    isRestored: isRestored && isBegun,
    isChosen: ({ id }) => (id ?? '') in chosen,
    setRule: (next) => setDraft((before) => ({ ...before, rule: next })),
    choose,
    async readAgain(ids) {
      const read = await Promise.allSettled(ids.map((id) => callIn(slug, 'getProduct', { id })))
      const found = read.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
      const gone = found.filter(({ archived }) => archived)
      choose(found, true)
      choose(gone, false)
      await outdate(client, slug, 'listProducts')
    },
    discard() {
      setDraft(EMPTY)
      setRestored(false)
    },
  }
}
