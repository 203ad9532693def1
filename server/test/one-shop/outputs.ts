// What the parts of a statement give to those around them: their columns, and what each is known to equal.
import type { CommonTableExpr, Node } from 'libpg-query'
import { termFor } from './conditions.ts'
import { type Equalities, isOfRows, isValue, type Term } from './equalities.ts'
import { nameOf, type Output, type Scope, termIn } from './scope.ts'

export const SHOP = 'shop_id'

export type Names = ReadonlyMap<string, readonly Output[]>

/** The surroundings of a query: what its names mean and what holds there. */
export interface Level {
  readonly scope: Scope
  readonly equalities: Equalities
  readonly named: Names
}

export function outputsOf(targets: readonly Node[], { scope, equalities }: Level): Output[] {
  return targets.flatMap((node): Output[] => {
    if (!('ResTarget' in node)) return []
    const { name, val } = node.ResTarget
    if (val && 'ColumnRef' in val) {
      const fields = val.ColumnRef.fields ?? []
      const last = fields.at(-1)
      if (last && 'A_Star' in last) {
        const owner = fields.length > 1 ? scope.byName(nameOf(fields[0])) : undefined
        return (owner ? [owner] : scope.sources).flatMap((source) =>
          (source.columns ?? [SHOP]).map((column) => given(column, termIn(source, column), equalities)),
        )
      }
      const term = scope.termOf(val.ColumnRef)
      const column = name ?? nameOf(last)
      return [term === null ? { name: column, equals: [] } : given(column, term, equalities)]
    }
    const term = termFor(val, scope)
    return [term === null ? { name: name ?? '', equals: [] } : given(name ?? '', term, equalities)]
  })
}

function given(name: string, term: Term, equalities: Equalities): Output {
  return { name, equals: equalities.equalTo(term) }
}

export function valuesOf(lists: readonly Node[], { scope, equalities }: Level): Output[] {
  const rows = lists.map((list) => ('List' in list ? (list.List.items ?? []) : []))
  return (rows[0] ?? []).map((_, i) => {
    const terms = rows.map((row) => termFor(row[i], scope))
    const isGiven = terms.every((term) => term !== null && equalities.isGiven(term))
    return { name: `column${i + 1}`, equals: isGiven ? terms.filter((term) => term !== null) : [] }
  })
}

/** Rows of either come out: one value only where both have one. */
export function bothGiven(one: Output, other: Output | undefined): readonly Term[] {
  const values = ({ equals }: Output) => equals.filter((term) => isValue(term) || isOfRows(term))
  return other && values(other).length > 0 ? values(one) : []
}

export function renamed(outputs: readonly Output[], part: CommonTableExpr): readonly Output[] {
  const names = (part.aliascolnames ?? []).map(nameOf)
  return outputs.map((output, i) => ({ ...output, name: names[i] ?? output.name }))
}
