// What the names in one query mean: the tables, subqueries and sets of rows that it reads.
import type { ColumnRef, Node } from 'libpg-query'
import type { Term } from './equalities.ts'

/** What the analysis has to know of the database. */
export interface Catalogue {
  /** of every table */
  readonly columns: ReadonlyMap<string, readonly string[]>
  /** tables that are spread over the machines by their shop */
  isDistributed(table: string): boolean
}

/** Something that a query reads rows from. */
export interface Source {
  readonly id: number
  /** as the query calls it */
  readonly name: string
  /** the table, where it is one */
  readonly table: string | null
  /** null: it may have any */
  readonly columns: readonly string[] | null
}

export class Scope {
  readonly sources: Source[] = []
  readonly outer: Scope | null

  constructor(outer: Scope | null) {
    this.outer = outer
  }

  /** null: it is not a column, or nobody knows whose. */
  termOf(column: ColumnRef): Term | null {
    const names = (column.fields ?? []).map(nameOf)
    const name = names.at(-1)
    if (name === undefined || name === '*') return null
    const owner = names.at(-2)
    const source = this.sources.find((each) =>
      owner === undefined ? each.columns?.includes(name) : each.name === owner,
    )
    if (source) return termIn(source, name)
    if (this.outer) {
      const found = this.outer.termOf(column)
      if (found !== null) return found
    }
    const open = owner === undefined ? this.sources.find((each) => each.columns === null) : undefined
    return open ? termIn(open, name) : null
  }

  byName(name: string): Source | undefined {
    return this.sources.find((each) => each.name === name)
  }
}

export function termIn(source: Source, column: string): Term {
  return `${source.id}.${column}`
}

export function nameOf(node: Node | undefined): string {
  if (node && 'String' in node) return node.String.sval ?? ''
  return '*'
}

/** A column of what a query gives: its name, and what it equals. */
export interface Output {
  readonly name: string
  readonly equals: readonly Term[]
}
