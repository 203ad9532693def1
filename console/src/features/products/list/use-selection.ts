// The products that are chosen in the list; another filter begins anew.
import { useState } from 'react'
import type { Product } from '../../../api.ts'
import { callIn } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import type { filterInput } from '../product/use-filters.ts'

type Chosen = ReadonlyMap<string, Product>
const NONE: Chosen = new Map()

export interface Selection {
  readonly chosen: Chosen
  /** all that match are being read */
  readonly isReading: boolean
  choose(products: readonly Product[], isChosen: boolean): void
  /** also those that are not shown yet */
  chooseAll(): Promise<void>
  clear(): void
}

/** `shown`: as they were read last. */
export function useSelection(input: ReturnType<typeof filterInput>, shown: readonly Product[]): Selection {
  const { slug } = useShop()
  const of = JSON.stringify(input)
  const [selection, setSelection] = useState({ of, chosen: NONE })
  const [isReading, setReading] = useState(false)
  const known = selection.of === of ? selection.chosen : NONE
  const now = new Map(shown.map((product) => [product.id, product]))
  const choose = (products: readonly Product[], isChosen: boolean) =>
    setSelection((before) => {
      const chosen = new Map(before.of === of ? before.chosen : NONE)
      for (const product of products) {
        if (isChosen) chosen.set(product.id ?? '', product)
        else chosen.delete(product.id ?? '')
      }
      return { of, chosen }
    })
  return {
    chosen: new Map(Array.from(known, ([id, product]) => [id, now.get(id) ?? product])),
    isReading,
    choose,
    async chooseAll() {
      setReading(true)
      try {
        let cursor: string | null | undefined
        do {
          const page = await callIn(slug, 'listProducts', { ...input, limit: 100, ...(cursor && { cursor }) })
          choose(page.items, true)
          cursor = page.next_cursor
        } while (cursor)
      } finally {
        setReading(false)
      }
    },
    clear: () => setSelection({ of, chosen: NONE }),
  }
}
