// The table of a run: as it is printed, and as Markdown.
import { type Figures, type Goal, judge, type Results, ROWS, type Row, type RowKey } from './rows.ts'

/** What a row is held to in this run. */
export type GoalOf = (key: RowKey) => Goal

export function printedLines(results: Results, goalOf: GoalOf): string[] {
  return entriesOf(results).map(([key, found]) => {
    const row = ROWS[key]
    const judged = judge(goalOf(key), found)
    const said = judged === 'met' ? '' : `   ${judged.toUpperCase()}`
    const cells = [
      row.what.padEnd(68),
      figureText(row, found.value).padStart(8),
      spreadText(row, found).padEnd(22),
      goalText(row, goalOf(key)).padEnd(10),
    ]
    return `${cells.join(' ')} ${found.details}${said}`
  })
}

export function markdownTable(results: Results): string {
  const lines = entriesOf(results).map(([key, found]) => {
    const row = ROWS[key]
    const judged = judge(row.goal, found)
    const result = `${figureText(row, found.value)}${judged === 'met' ? '' : ` **${judged}**`}`
    return `| ${row.what} | ${result} | ${spreadText(row, found)} | ${goalText(row, row.goal)} | ${found.details} |`
  })
  return ['| What | Result | Spread | Goal | In numbers |', '|---|---|---|---|---|', ...lines].join('\n')
}

export function isAnyMissed(results: Results, goalOf: GoalOf): boolean {
  return entriesOf(results).some(([key, found]) => judge(goalOf(key), found) === 'missed')
}

/** In the order of the rows. */
export function entriesOf(results: Results): [RowKey, Figures][] {
  return (Object.keys(ROWS) as RowKey[]).flatMap((key) => {
    const found = results[key]
    return found ? [[key, found] as [RowKey, Figures]] : []
  })
}

export function figureText({ unit }: Pick<Row, 'unit'>, value: number): string {
  const digits = { ratio: 2, times: 1, '/s': 0, ms: value < 20 ? 1 : 0, s: 2, MB: 0 }[unit]
  const sign = { ratio: '', times: ' ×', '/s': '/s', ms: ' ms', s: ' s', MB: ' MB' }[unit]
  return value.toFixed(digits) + sign
}

export function goalText(row: Row, goal: Goal): string {
  if (goal === null) return ''
  return 'least' in goal ? `≥ ${figureText(row, goal.least)}` : `≤ ${figureText(row, goal.most)}`
}

function spreadText(row: Row, { lowest, highest }: Figures): string {
  return lowest === highest ? '' : `${figureText(row, lowest)} to ${figureText(row, highest)}`
}
