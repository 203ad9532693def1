// What conditions of a statement say: which columns and values are equal wherever they hold, and which queries are in them.
import type { Alias, Node, SubLink } from 'libpg-query'
import type { Term } from './equalities.ts'
import { nameOf, type Scope } from './scope.ts'

/** Pairs that are equal in every row for which the condition holds. */
export function conditionsOf(node: Node | undefined, scope: Scope): (readonly [Term, Term])[] {
  if (!node) return []
  if ('BoolExpr' in node)
    return node.BoolExpr.boolop === 'AND_EXPR'
      ? (node.BoolExpr.args ?? []).flatMap((each) => conditionsOf(each, scope))
      : []
  if (!('A_Expr' in node)) return []
  const { kind, name = [], lexpr, rexpr } = node.A_Expr
  const isEquality = (kind === 'AEXPR_OP' && nameOf(name[0]) === '=') || kind === 'AEXPR_NOT_DISTINCT'
  const isOneOfOne = kind === 'AEXPR_IN' && nameOf(name[0]) === '=' && nodesOf(rexpr).length === 1
  if (!isEquality && !isOneOfOne) return []
  const [left, right] = [nodesOf(lexpr), nodesOf(rexpr)]
  return left.flatMap((each, i) => {
    const [one, other] = [termFor(each, scope), termFor(right[i], scope)]
    return one !== null && other !== null ? [[one, other] as const] : []
  })
}

/** Of a row `(a, b)` each; anything else is one. */
export function nodesOf(node: Node | undefined): readonly Node[] {
  if (!node) return []
  if ('RowExpr' in node) return node.RowExpr.args ?? []
  if ('List' in node) return node.List.items ?? []
  return [node]
}

/** null: it is neither a column nor a value that is given as it is. */
export function termFor(node: Node | undefined, scope: Scope): Term | null {
  if (!node) return null
  if ('ColumnRef' in node) return scope.termOf(node.ColumnRef)
  if ('ParamRef' in node) return `$${node.ParamRef.number}`
  if ('A_Const' in node) return `=${JSON.stringify(node.A_Const.sval ?? node.A_Const.ival ?? null)}`
  if ('TypeCast' in node) return termFor(node.TypeCast.arg, scope)
  return null
}

export interface FoundSublink {
  readonly link: SubLink
  /** whether rows are left out where it does not hold */
  readonly isCondition: boolean
}

/** Queries within an expression, but not those within these. */
export function sublinksIn(part: readonly Node[] | Node | undefined, isCondition = true): FoundSublink[] {
  if (!part) return []
  if (isList(part)) return part.flatMap((each) => sublinksIn(each, false))
  if ('SubLink' in part) return [{ link: part.SubLink, isCondition }]
  if ('BoolExpr' in part) {
    const { boolop, args = [] } = part.BoolExpr
    return args.flatMap((each) => sublinksIn(each, isCondition && boolop === 'AND_EXPR'))
  }
  return fieldsOf(part).flatMap((each) => sublinksIn(each, false))
}

function isList(part: readonly Node[] | Node): part is readonly Node[] {
  return Array.isArray(part)
}

/** The nodes right below: in whichever field, and in lists of them. */
export function fieldsOf(node: object): Node[] {
  return Object.values(node).flatMap((value: unknown): Node[] => {
    if (Array.isArray(value)) return value.filter(isNode)
    return isNode(value) ? [value] : []
  })
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}

export function aliasNames(alias: Alias | undefined): string[] {
  return (alias?.colnames ?? []).map(nameOf)
}
