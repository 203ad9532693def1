// What a part found: printed the same way by all of them, and noted for the table that ends the run.
import { appendFileSync } from 'node:fs'

/** The file that keeps the figures; without it they are only printed. */
export const FIGURES_FILE = 'TORTURE_FIGURES'

export type Figures = Readonly<Record<string, number | string>>

export interface NotedFigures {
  /** what was done: `kills`, `a full disk` */
  readonly of: string
  readonly figures: Figures
  /** what should not be, in words; empty when nothing is */
  readonly violations: readonly string[]
}

/** Any violation fails the run. */
export function tell(of: string, figures: Figures, violations: readonly string[] = []): void {
  const told = Object.entries(figures).map(([name, value]) => `${name} ${shown(value)}`)
  console.log(`${violations.length === 0 ? 'held' : 'BROKE'}  ${of}: ${told.join(', ')}`)
  for (const violation of new Set(violations)) console.log(`       ${violation}`)
  if (violations.length > 0) process.exitCode = 1
  const file = process.env[FIGURES_FILE]
  if (file) appendFileSync(file, `${JSON.stringify({ of, figures, violations } satisfies NotedFigures)}\n`)
}

function shown(value: number | string): string {
  return typeof value === 'number' ? value.toLocaleString('en-US') : value
}
