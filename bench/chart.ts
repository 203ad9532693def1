// The chart of docs/performance.md: every row as a bar against its goal, readable on a light and on a dark page.
import { judge, type Results, ROWS, type Row } from './rows.ts'
import { entriesOf, figureText, goalText } from './table.ts'

const WIDTH = 900
const LINE = 24
const TOP = 36
const BARS_FROM = 470
/** where a bar ends whose row just meets its goal */
const GOAL_AT = BARS_FROM + 140
const LONGEST = WIDTH - BARS_FROM - 150

const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #1f2937 }
  .said { fill: #4b5563 }
  .met { fill: #0f766e }
  .missed { fill: #b45309 }
  .open { fill: #9ca3af }
  .goal { stroke: #6b7280; stroke-dasharray: 4 3 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e5e7eb }
    .said { fill: #9ca3af }
    .met { fill: #2dd4bf }
    .missed { fill: #fbbf24 }
    .open { fill: #6b7280 }
    .goal { stroke: #9ca3af }
  }`

export function chartOf(results: Results): string {
  const bars = entriesOf(results).flatMap(([key, found]) => {
    const row: Row = ROWS[key]
    return row.goal === null ? [] : [{ row, found, goal: row.goal }]
  })
  const height = TOP + bars.length * LINE + 12
  const lines = bars.map(({ row, found, goal }, i) => {
    const y = TOP + i * LINE
    const length = Math.min(LONGEST, lengthOf(goal, found.value))
    const judged = judge(goal, found).replace('cannot tell', 'open')
    return [
      `<text x="${BARS_FROM - 10}" y="${y + 14}" text-anchor="end">${escaped(row.what)}</text>`,
      `<rect class="${judged}" x="${BARS_FROM}" y="${y + 3}" width="${length.toFixed(0)}" height="15" rx="2"/>`,
      `<text class="said" x="${WIDTH - 10}" y="${y + 14}" text-anchor="end">${figureText(row, found.value)} (${goalText(row, goal)})</text>`,
    ].join('\n')
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Results against goals">
<style>${STYLE}
</style>
<text class="said" x="${GOAL_AT}" y="20" text-anchor="middle">goal</text>
${lines.join('\n')}
<line class="goal" x1="${GOAL_AT}" y1="${TOP - 8}" x2="${GOAL_AT}" y2="${height - 8}"/>
</svg>
`
}

/** Longer is better, whether a row wants much or little. */
function lengthOf(goal: { least: number } | { most: number }, value: number): number {
  const share = 'least' in goal ? value / goal.least : goal.most / value
  return share * (GOAL_AT - BARS_FROM)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
