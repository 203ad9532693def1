// The table of a run, as it is printed.
import { cpus } from 'node:os'
import { type Figures, type Goal, isMet, type Results, ROWS, type Row, type RowKey } from './rows.ts'
import type { Settings } from './settings.ts'

export function tableHead({ rounds, seconds }: Settings): string {
  return (
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}: ` +
    `${rounds} rounds of ${seconds} s in turn, medians (lowest to highest)\n`
  )
}

export function tableLine(results: Results): string[] {
  return entriesOf(results).map(([key, found]) => {
    const row = ROWS[key]
    const goal = goalText(row)
    const met = isMet(row.goal, found.value) ? '' : '   MISSED'
    return (
      `${row.what.padEnd(58)} ${figureText(row, found.value).padStart(8)} ${spreadText(row, found).padEnd(20)} ` +
      `${goal.padEnd(12)} ${found.details}${met}`
    )
  })
}

export function isAllMet(results: Results): boolean {
  return entriesOf(results).every(([key, { value }]) => isMet(ROWS[key].goal, value))
}

export function entriesOf(results: Results): [RowKey, Figures][] {
  return (Object.keys(ROWS) as RowKey[]).flatMap((key) => {
    const found = results[key]
    return found ? [[key, found] as [RowKey, Figures]] : []
  })
}

export function figureText({ unit }: Pick<Row, 'unit'>, value: number): string {
  const digits = { ratio: 2, times: 1, ms: value < 20 ? 1 : 0, s: 2, MB: 0 }[unit]
  const sign = { ratio: '', times: ' ×', ms: ' ms', s: ' s', MB: ' MB' }[unit]
  return value.toFixed(digits) + sign
}

export function spreadText(row: Row, { lowest, highest }: Figures): string {
  return `(${figureText(row, lowest)} to ${figureText(row, highest)})`
}

export function goalText(row: Row): string {
  const { goal }: { goal: Goal } = row
  if (goal === null) return ''
  return 'least' in goal ? `≥ ${figureText(row, goal.least)}` : `≤ ${figureText(row, goal.most)}`
}
