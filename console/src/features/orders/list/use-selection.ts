// The orders that are chosen in the list, by their numbers.
import { useCallback, useMemo, useState } from 'react'
import type { Summary } from '../order.ts'
import { MOST_SELECTED, toggled } from './selection.ts'

export function useSelection(orders: readonly Summary[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const chosen = useMemo(
    () => orders.filter(({ number }) => number !== null && selected.has(number)),
    [orders, selected],
  )
  const [hasChosen, setHasChosen] = useState(false)
  if (chosen.length > 0 && !hasChosen) setHasChosen(true)
  const clear = () => setSelected(new Set())
  const select = (all: readonly Summary[]) =>
    setSelected(new Set(all.slice(0, MOST_SELECTED).flatMap(({ number }) => number ?? [])))
  const selectAll = () => select(orders)
  return {
    selected,
    /** those of them that are shown */
    chosen,
    /** the merchant chose something since the screen opened */
    hasChosen,
    toggle: useCallback((number: string) => setSelected((before) => toggled(before, number)), []),
    clear,
    select,
    selectAll,
    toggleAll: () => (selected.size > 0 ? clear() : selectAll()),
  }
}
