// What Citus refuses in a statement on tables that are spread, also within one shop: found by running the tests on it.
import { type Node, parseSync, type SelectStmt, type WithClause } from 'libpg-query'
import { fieldsOf } from './conditions.ts'
import { type Catalogue, nameOf } from './scope.ts'

/** Functions that give something else each time, and those that do from one statement to the next, by their names. */
export interface Volatility {
  readonly volatile: ReadonlySet<string>
  readonly stable: ReadonlySet<string>
}

export function refusalsOf(text: string, catalogue: Catalogue, { volatile, stable }: Volatility): string[] {
  const all = (parseSync(text).stmts ?? []).flatMap(({ stmt }) => (stmt ? within(stmt) : []))
  const refusals = new Set<string>()
  const refuse = (why: string) => refusals.add(why)
  for (const { stmt } of parseSync(text).stmts ?? [])
    if (stmt && sendsValueOnConflict(stmt))
      refuse('"on conflict" of an insert of what it selects has a value')
  for (const node of all) {
    if ('UpdateStmt' in node || 'DeleteStmt' in node) {
      const change = 'UpdateStmt' in node ? node.UpdateStmt : node.DeleteStmt
      if (!catalogue.isDistributed(change.relation?.relname ?? '')) continue
      if (within(node).some((each) => 'CaseExpr' in each && each.CaseExpr.arg !== undefined))
        refuse('"case a when b" is in a change: say "case when a = b"')
      for (const name of functionsIn(change.whereClause))
        if (volatile.has(name)) refuse(`the volatile function ${name}() is in the condition of a change`)
    }
    if ('InsertStmt' in node && catalogue.isDistributed(node.InsertStmt.relation?.relname ?? '')) {
      const { targetList = [], whereClause } = node.InsertStmt.onConflictClause ?? {}
      for (const name of [...targetList, whereClause].flatMap(functionsIn))
        if (volatile.has(name) || stable.has(name)) refuse(`${name}() is in "on conflict do update"`)
    }
    if ('SelectStmt' in node && isEmpty(node.SelectStmt)) refuse('it selects nothing: say "select 1 from"')
    const parts = partsOf(node)
    if (parts.some((part) => 'InsertStmt' in part) && parts.some(locksInJoin))
      refuse('a part locks rows in a join, beside a part that inserts')
    if (
      parts.some((part) => 'InsertStmt' in part && namesOf(part).some((name) => namesOfParts(node).has(name)))
    )
      refuse('a part inserts what another part gives, for which every machine must be there')
  }
  return [...refusals]
}

/** Whether a part of it names itself, which no engine carries out over several machines. */
export function isRecursive(text: string): boolean {
  return (parseSync(text).stmts ?? [])
    .flatMap(({ stmt }) => (stmt ? within(stmt) : []))
    .some((node) => withClauseOf(node)?.recursive === true)
}

function partsOf(node: Node): Node[] {
  return (withClauseOf(node)?.ctes ?? []).flatMap((cte) =>
    'CommonTableExpr' in cte && cte.CommonTableExpr.ctequery ? [cte.CommonTableExpr.ctequery] : [],
  )
}

function namesOfParts(node: Node): Set<string> {
  const parts = withClauseOf(node)?.ctes ?? []
  return new Set(
    parts.flatMap((cte) => ('CommonTableExpr' in cte ? (cte.CommonTableExpr.ctename ?? []) : [])),
  )
}

/** Of what is read in it; what it changes is another's. */
function namesOf(part: Node): string[] {
  return within(part).flatMap((node) => ('RangeVar' in node ? (node.RangeVar.relname ?? []) : []))
}

function withClauseOf(node: Node): WithClause | undefined {
  if ('SelectStmt' in node) return node.SelectStmt.withClause
  if ('InsertStmt' in node) return node.InsertStmt.withClause
  if ('UpdateStmt' in node) return node.UpdateStmt.withClause
  if ('DeleteStmt' in node) return node.DeleteStmt.withClause
  return undefined
}

/** Not where it is a part of a statement. */
function sendsValueOnConflict(statement: Node): boolean {
  if (!('InsertStmt' in statement)) return false
  const { selectStmt, onConflictClause } = statement.InsertStmt
  if (!selectStmt || !('SelectStmt' in selectStmt) || selectStmt.SelectStmt.valuesLists) return false
  const { targetList = [], whereClause } = onConflictClause ?? {}
  return [...targetList, whereClause].flatMap(within).some((node) => 'ParamRef' in node)
}

function isEmpty({ targetList, valuesLists, larg }: SelectStmt): boolean {
  return targetList === undefined && valuesLists === undefined && larg === undefined
}

function locksInJoin(part: Node): boolean {
  if (!('SelectStmt' in part) || !part.SelectStmt.lockingClause) return false
  const { fromClause = [], whereClause } = part.SelectStmt
  const isIn = (node: Node) => 'SubLink' in node && node.SubLink.subLinkType === 'ANY_SUBLINK'
  return (
    fromClause.length > 1 ||
    fromClause.some((from) => 'JoinExpr' in from) ||
    (whereClause !== undefined && within(whereClause).some(isIn))
  )
}

function functionsIn(node: Node | undefined): string[] {
  return within(node).flatMap((each) => {
    if ('FuncCall' in each) return [nameOf(each.FuncCall.funcname?.at(-1))]
    if ('SQLValueFunction' in each) return ['now']
    // What is added to a moment, and how long that is, depends on the time zone.
    if ('TypeCast' in each && nameOf(each.TypeCast.typeName?.names?.at(-1)) === 'interval')
      return ['make_interval']
    return []
  })
}

/** It, and all that is in it. */
function within(node: Node | undefined): Node[] {
  return node === undefined ? [] : [node, ...fieldsOf(node).flatMap(within)]
}
