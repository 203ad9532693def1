// One number of the grid: typed, stepped, and left by arrows and Enter as in a spreadsheet.
import { NumberInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { productsTexts } from '../../../texts/products.ts'
import { COLUMNS, type Column, type GridRow } from './grid.ts'
import classes from './stock.module.css'
import type { Grid } from './use-grid.ts'

export interface CellProps {
  readonly grid: Grid
  readonly row: GridRow
  readonly index: number
  /** to a cell some rows below or above, or in the column beside */
  onGo?(index: number, down: number, column: Column): void
}

const t = productsTexts
const LABELS = { price: t.priceOf, stock: t.stockOf, weight: t.weightOf } as const

export function GridCell({ grid, row, index, column, onGo }: CellProps & { readonly column: Column }) {
  const typed = grid.edits[row.key]?.[column]
  const name = row.choice ? `${row.name}, ${row.choice}` : row.name
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') return grid.set(row, column, null)
    const to = destination(event, column)
    if (!to || !onGo) return
    event.preventDefault()
    onGo(index, to.down, to.column)
  }
  return (
    <NumberInput
      className={typed === undefined ? classes.number : `${classes.number} ${classes.changed}`}
      aria-label={LABELS[column](name)}
      data-cell={`${index}:${column}`}
      value={typed ?? row[column] ?? ''}
      {...(column === 'price' && { prefix: 'Rp' })}
      {...(column === 'weight' && { suffix: ' g', placeholder: t.weightExample })}
      allowNegative={false}
      withKeyboardEvents={false}
      onKeyDown={keys}
      onChange={(value) => grid.set(row, column, value === '' ? null : Number(value))}
    />
  )
}

function destination(
  { key, shiftKey, currentTarget }: KeyboardEvent<HTMLInputElement>,
  column: Column,
): { down: number; column: Column } | null {
  if (key === 'Enter') return { down: shiftKey ? -1 : 1, column }
  if (key === 'ArrowDown') return { down: 1, column }
  if (key === 'ArrowUp') return { down: -1, column }
  const { selectionStart, selectionEnd, value } = currentTarget
  const isAll = selectionStart === 0 && selectionEnd === value.length
  const isAt = (place: number) => isAll || (selectionStart === place && selectionEnd === place)
  const beside = COLUMNS[COLUMNS.indexOf(column) + (key === 'ArrowRight' ? 1 : -1)]
  const isAtEdge = (key === 'ArrowRight' && isAt(value.length)) || (key === 'ArrowLeft' && isAt(0))
  return beside && isAtEdge ? { down: 0, column: beside } : null
}
