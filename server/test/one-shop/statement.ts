// Reads one statement as PostgreSQL would, and names every table of shops in it that is not held to one shop.
import {
  type CommonTableExpr,
  type DeleteStmt,
  type InsertStmt,
  type JoinExpr,
  type Node,
  parseSync,
  type RangeFunction,
  type SelectStmt,
  type UpdateStmt,
  type WithClause,
} from 'libpg-query'
import { aliasNames, conditionsOf, nodesOf, sublinksIn, termFor } from './conditions.ts'
import { Equalities, isValue, type Term } from './equalities.ts'
import { bothGiven, type Level, type Names, outputsOf, renamed, SHOP, valuesOf } from './outputs.ts'
import { type Catalogue, nameOf, type Output, Scope, type Source, termIn } from './scope.ts'

export interface Reading {
  /** what is not held to one shop, and why; empty: all is within one */
  readonly faults: readonly string[]
  readonly tables: ReadonlySet<string>
  /** tables that it writes */
  readonly written: ReadonlySet<string>
  /** parts that no distributed engine carries out over several shops: row locks, bounds below the top, writes in parts */
  readonly hasLocks: boolean
  readonly writesInParts: boolean
}

export function readStatement(text: string, catalogue: Catalogue): Reading {
  const reader = new Reader(catalogue)
  for (const { stmt } of parseSync(text).stmts ?? []) if (stmt) reader.read(stmt)
  return reader
}

class Reader implements Reading {
  readonly faults: string[] = []
  readonly tables = new Set<string>()
  readonly written = new Set<string>()
  hasLocks = false
  writesInParts = false
  readonly #catalogue: Catalogue
  #sources = 0

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue
  }

  read(statement: Node): void {
    this.#query(statement, { scope: new Scope(null), equalities: new Equalities(), named: new Map() })
  }

  /** Any query, and what it gives. `around`: what it may speak of. */
  #query(node: Node, around: Level): readonly Output[] {
    if ('SelectStmt' in node) return this.#select(node.SelectStmt, around)
    if ('InsertStmt' in node) return this.#insert(node.InsertStmt, around)
    if ('UpdateStmt' in node) return this.#change(node.UpdateStmt, node.UpdateStmt.fromClause ?? [], around)
    if ('DeleteStmt' in node) return this.#change(node.DeleteStmt, node.DeleteStmt.usingClause ?? [], around)
    if ('MergeStmt' in node || 'TruncateStmt' in node || 'CopyStmt' in node)
      this.faults.push(`${Object.keys(node)[0]} is not understood here`)
    return []
  }

  #select(select: SelectStmt, around: Level): readonly Output[] {
    const named = this.#with(select.withClause, around)
    if (select.lockingClause) this.hasLocks = true
    if (select.larg && select.rarg) {
      const left = this.#select(select.larg, { ...around, named })
      const right = this.#select(select.rarg, { ...around, named })
      return left.map((output, i) => ({ ...output, equals: bothGiven(output, right[i]) }))
    }
    const level = this.#level(around, named)
    this.#from(select.fromClause ?? [], select.whereClause, level)
    this.#parts([select.targetList, select.whereClause, select.havingClause, select.sortClause], level)
    this.#parts([select.groupClause, select.limitCount, select.limitOffset, select.valuesLists], level)
    this.#hold(level)
    if (select.valuesLists) return valuesOf(select.valuesLists, level)
    return outputsOf(select.targetList ?? [], level)
  }

  #insert(insert: InsertStmt, around: Level): readonly Output[] {
    const named = this.#with(insert.withClause, around)
    const level = this.#level(around, named)
    const target = this.#addTable(insert.relation?.relname ?? '', insert.relation?.alias?.aliasname, level)
    if (target.table) this.written.add(target.table)
    const columns = insert.cols ? namesOf(insert.cols) : (target.columns ?? [])
    const given = insert.selectStmt ? this.#query(insert.selectStmt, { ...around, named }) : []
    const shop = given[columns.indexOf(SHOP)]
    for (const term of shop?.equals ?? []) level.equalities.join(termIn(target, SHOP), term)
    if (this.#isDistributed(target) && !level.equalities.isGiven(termIn(target, SHOP)))
      this.faults.push(`the rows inserted into ${target.table} are of no one shop`)
    this.#parts([insert.onConflictClause && [{ OnConflictClause: insert.onConflictClause }]], level)
    return outputsOf(insert.returningClause?.exprs ?? [], level)
  }

  #change(change: UpdateStmt | DeleteStmt, from: readonly Node[], around: Level): readonly Output[] {
    const level = this.#level(around, this.#with(change.withClause, around))
    const target = this.#addTable(change.relation?.relname ?? '', change.relation?.alias?.aliasname, level)
    if (target.table) this.written.add(target.table)
    const set = 'targetList' in change ? (change.targetList ?? []) : []
    if (this.#isDistributed(target) && namesOf(set).includes(SHOP))
      this.faults.push(`${target.table} is moved to another shop`)
    this.#from(from, change.whereClause, level)
    this.#parts([set, change.whereClause, change.returningClause?.exprs], level)
    this.#hold(level)
    return outputsOf(change.returningClause?.exprs ?? [], level)
  }

  #level({ scope, equalities }: Level, named: Names): Level {
    return { scope: new Scope(scope), equalities: equalities.copy(), named }
  }

  /** Every table of shops that this query reads must be of one. */
  #hold({ scope, equalities }: Level): void {
    for (const source of scope.sources) {
      if (!this.#isDistributed(source) || equalities.isOneValue(termIn(source, SHOP))) continue
      const called = source.name === source.table ? '' : ` (${source.name})`
      this.faults.push(`${source.table}${called} is held to no one shop`)
    }
  }

  #isDistributed({ table }: Source): boolean {
    return table !== null && this.#catalogue.isDistributed(table)
  }

  #with(clause: WithClause | undefined, around: Level): Names {
    const named = new Map(around.named)
    for (const node of clause?.ctes ?? []) {
      if (!('CommonTableExpr' in node)) continue
      const { CommonTableExpr: part } = node
      const name = part.ctename ?? ''
      if (part.ctequery && !('SelectStmt' in part.ctequery)) this.writesInParts = true
      if (clause?.recursive) this.#startOfRecursion(part, around, named)
      if (part.ctequery) named.set(name, renamed(this.#query(part.ctequery, { ...around, named }), part))
    }
    return named
  }

  /** What a recursive query begins with tells what it gives; it may name itself in the rest. */
  #startOfRecursion(part: CommonTableExpr, around: Level, named: Map<string, readonly Output[]>): void {
    const query = part.ctequery
    if (!query || !('SelectStmt' in query) || !query.SelectStmt.larg) return
    named.set(part.ctename ?? '', renamed(this.#select(query.SelectStmt.larg, { ...around, named }), part))
  }

  /** Everything that is read from, with the conditions that join it; what looks at its neighbours comes last. */
  #from(nodes: readonly Node[], where: Node | undefined, level: Level): void {
    const later: (() => void)[] = []
    for (const node of nodes) this.#addSource(node, level, later)
    for (const [one, other] of conditionsOf(where, level.scope)) level.equalities.join(one, other)
    for (const step of later) step()
  }

  #addSource(node: Node, level: Level, later: (() => void)[]): Source[] {
    if ('RangeVar' in node) {
      const { relname = '', alias, schemaname } = node.RangeVar
      const part = schemaname === undefined ? level.named.get(relname) : undefined
      if (part) return [this.#addOutputs(part, alias?.aliasname ?? relname, aliasNames(alias), level)]
      return [this.#addTable(schemaname ? `${schemaname}.${relname}` : relname, alias?.aliasname, level)]
    }
    if ('RangeSubselect' in node) {
      const { subquery, alias, lateral } = node.RangeSubselect
      if (!subquery) return []
      const called = alias?.aliasname ?? ''
      if (!lateral) {
        const outside = { ...level, scope: level.scope.outer ?? new Scope(null) }
        return [this.#addOutputs(this.#query(subquery, outside), called, aliasNames(alias), level)]
      }
      const source = this.#add(called, null, null, level)
      later.push(() => this.#join(source, this.#query(subquery, level), aliasNames(alias), level))
      return [source]
    }
    if ('RangeFunction' in node) return [this.#addRows(node.RangeFunction, level)]
    if ('JoinExpr' in node) return this.#addJoin(node.JoinExpr, level, later)
    return []
  }

  #addJoin(join: JoinExpr, level: Level, later: (() => void)[]): Source[] {
    const left = join.larg ? this.#addSource(join.larg, level, later) : []
    const right = join.rarg ? this.#addSource(join.rarg, level, later) : []
    const pairs: (readonly [Term, Term])[] = conditionsOf(join.quals, level.scope)
    for (const name of (join.usingClause ?? []).map(nameOf)) {
      const ofLeft = left.find(({ columns }) => columns === null || columns.includes(name))
      for (const source of right) if (ofLeft) pairs.push([termIn(ofLeft, name), termIn(source, name)])
    }
    if (join.jointype === 'JOIN_INNER' || join.jointype === undefined) {
      for (const [one, other] of pairs) level.equalities.join(one, other)
    } else {
      // An outer join keeps the rows of one side whatever it says: it holds the other side alone.
      const held = join.jointype === 'JOIN_LEFT' ? right : join.jointype === 'JOIN_RIGHT' ? left : []
      later.unshift(() => holdSide(pairs, held, level.equalities))
    }
    return [...left, ...right]
  }

  #addTable(table: string, alias: string | undefined, level: Level): Source {
    this.tables.add(table)
    return this.#add(alias ?? table, table, this.#catalogue.columns.get(table) ?? null, level)
  }

  #addOutputs(outputs: readonly Output[], name: string, columns: readonly string[], level: Level): Source {
    const names = outputs.map((output, i) => columns[i] ?? output.name)
    const source = this.#add(name, null, names.includes('*') ? null : names, level)
    this.#join(source, outputs, columns, level)
    return source
  }

  #join(source: Source, outputs: readonly Output[], columns: readonly string[], { equalities }: Level): void {
    for (const [i, { name, equals }] of outputs.entries())
      for (const term of equals) equalities.join(termIn(source, columns[i] ?? name), term)
  }

  /** A function gives rows of its own: of which shop they are is in its values. */
  #addRows({ functions = [], alias, coldeflist }: RangeFunction, level: Level): Source {
    const defined = (coldeflist ?? []).map((each) =>
      'ColumnDef' in each ? (each.ColumnDef.colname ?? '') : '',
    )
    const columns = defined.length > 0 ? defined : aliasNames(alias)
    const source = this.#add(alias?.aliasname ?? '', null, columns.length > 0 ? columns : null, level)
    level.equalities.join(termIn(source, SHOP), `rows ${source.id}`)
    this.#parts([functions], level)
    return source
  }

  #add(name: string, table: string | null, columns: readonly string[] | null, { scope }: Level): Source {
    const source = { id: ++this.#sources, name, table, columns }
    scope.sources.push(source)
    return source
  }

  /** Queries within conditions and expressions. Where rows must be among theirs, they equal what these give. */
  #parts(parts: readonly (readonly Node[] | Node | undefined)[], level: Level): void {
    for (const { link, isCondition } of parts.flatMap((part) => sublinksIn(part))) {
      if (!link.subselect) continue
      const outputs = this.#query(link.subselect, level)
      if (link.subLinkType !== 'ANY_SUBLINK' || !isCondition) continue
      for (const [i, tested] of nodesOf(link.testexpr).entries()) {
        const term = termFor(tested, level.scope)
        for (const equal of outputs[i]?.equals ?? []) if (term !== null) level.equalities.join(term, equal)
      }
    }
  }
}

function holdSide(
  pairs: readonly (readonly [Term, Term])[],
  held: readonly Source[],
  equalities: Equalities,
): void {
  const isHeld = (term: Term) => held.some(({ id }) => term.startsWith(`${id}.`))
  for (const [one, other] of pairs) {
    for (const [inner, outer] of [
      [one, other],
      [other, one],
    ] as const) {
      if (!isHeld(inner) || isHeld(outer)) continue
      const value = equalities.equalTo(outer).find(isValue)
      if (value !== undefined) equalities.join(inner, value)
    }
  }
}

function namesOf(targets: readonly Node[]): string[] {
  return targets.map((node) => ('ResTarget' in node ? (node.ResTarget.name ?? '') : ''))
}
