// Sends a change of many products, as many a call as it takes, and offers to take it back.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callIn, outdate } from '../../../shop/calls.ts'
import { OUTDATED_BY_PRODUCT } from '../../../shop/outdated.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { bulkTexts } from '../../../texts/bulk.ts'
import { errorText, showDone, showUndo } from '../../../ui/notices.tsx'
import { type BulkChange, MOST_CHANGES, type ProductChange, toChanges, toUndo } from './bulk-change.ts'

const t = bulkTexts

export interface Refused {
  readonly id: string
  readonly name: string
  readonly message: string
}

export function useBulkChange(onRefused: (refused: readonly Refused[], done: number) => void) {
  const { slug } = useShop()
  const client = useQueryClient()
  const [isRunning, setRunning] = useState(false)

  /** What became of those that did not change, by their ids. A call that fails is the last. */
  const send = async (changes: readonly ProductChange[]) => {
    const refused = new Map<string, string>()
    setRunning(true)
    for (let from = 0; from < changes.length; from += MOST_CHANGES)
      try {
        const some = changes.slice(from, from + MOST_CHANGES)
        const { outcomes } = await callIn(slug, 'updateProducts', { changes: some })
        for (const { id, error } of outcomes) if (error) refused.set(id ?? '', error.message ?? '')
      } catch (error) {
        for (const { id } of changes.slice(from)) refused.set(id, errorText(error))
        break
      }
    setRunning(false)
    await outdate(client, slug, ...OUTDATED_BY_PRODUCT)
    return refused
  }

  const tell = (refused: ReadonlyMap<string, string>, { products }: BulkChange) => {
    const told = products.flatMap(({ id, name, slug }) => {
      const message = refused.get(id ?? '')
      return message === undefined ? [] : [{ id: id ?? '', name: name ?? slug, message }]
    })
    if (told.length > 0) onRefused(told, products.length - told.length)
  }

  return {
    isRunning,
    async run(change: BulkChange) {
      const refused = await send(toChanges(change))
      const products = change.products.filter(({ id }) => !refused.has(id ?? ''))
      const made = { ...change, products }
      const undo = async () => {
        const left = await send(toUndo(made))
        if (left.size === 0) showDone(t.undone)
        tell(left, made)
      }
      if (products.length > 0) showUndo(t.done(products.length), () => void undo())
      tell(refused, change)
    },
  }
}
