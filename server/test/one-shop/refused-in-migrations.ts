// What Citus refuses in a migration on tables that are spread: found by running migrations on it.
import { type AlterTableStmt, type ColumnDef, type CreateStmt, type Node, parseSync } from 'libpg-query'
import { PLATFORM_TABLES, type PlatformTable } from '../../tools/citus/platform-tables.ts'
import { nameOf } from './scope.ts'

type Platform = Readonly<Record<string, PlatformTable>>

export function refusalsInMigration(script: string, platform: Platform = PLATFORM_TABLES): string[] {
  const statements = (parseSync(script).stmts ?? []).flatMap(({ stmt }) => stmt ?? [])
  return statements.flatMap((statement, i) => {
    if ('CreateStmt' in statement) return ofNewTable(statement.CreateStmt, statements[i + 1], platform)
    if ('AlterTableStmt' in statement) return ofChange(statement.AlterTableStmt, platform)
    return []
  })
}

function ofNewTable(
  { relation, tableElts = [] }: CreateStmt,
  next: Node | undefined,
  platform: Platform,
): string[] {
  const name = relation?.relname ?? ''
  const kept = Object.hasOwn(platform, name) ? platform[name]?.kept : 'by shop'
  if (kept === 'local') return []
  const keep = kept === 'reference' ? 'keep_everywhere' : 'keep_by_shop'
  const points = tableElts.some(
    (each) => isForeign(each) || ('ColumnDef' in each && constraintsOf(each.ColumnDef).some(isForeign)),
  )
  return [
    ...(isCallOf(next, keep, name)
      ? []
      : [`${name} stays where it is: say "select ${keep}('${name}')" right after it`]),
    ...(points ? [`${name} points to others before it is spread: add its foreign keys after that`] : []),
  ]
}

function ofChange({ relation, cmds = [] }: AlterTableStmt, platform: Platform): string[] {
  const name = relation?.relname ?? ''
  if (platform[name]?.kept === 'local') return []
  const refusals: string[] = []
  for (const cmd of cmds) {
    if (!('AlterTableCmd' in cmd)) continue
    const { subtype, def } = cmd.AlterTableCmd
    if (subtype === 'AT_AddConstraint' && cmds.length > 1)
      refusals.push(`a constraint is added to ${name} beside other changes: add it alone`)
    if (subtype !== 'AT_AddColumn' || !def || !('ColumnDef' in def)) continue
    const numbersRows =
      /serial\d?$/.test(nameOf(def.ColumnDef.typeName?.names?.at(-1))) ||
      constraintsOf(def.ColumnDef).some(
        (each) => 'Constraint' in each && each.Constraint.contype === 'CONSTR_IDENTITY',
      )
    if (numbersRows)
      refusals.push(`a column that numbers rows is added to ${name}, which has to have it from the beginning`)
    for (const constraint of constraintsOf(def.ColumnDef)) {
      if (!('Constraint' in constraint)) continue
      const { contype = '', conname } = constraint.Constraint
      if (NAMED.has(contype) && !conname)
        refusals.push(`a column is added to ${name} with a constraint that has no name`)
    }
  }
  return refusals
}

const NAMED: ReadonlySet<string> = new Set([
  'CONSTR_CHECK',
  'CONSTR_UNIQUE',
  'CONSTR_PRIMARY',
  'CONSTR_FOREIGN',
])

function constraintsOf({ constraints = [] }: ColumnDef): Node[] {
  return constraints
}

function isForeign(node: Node): boolean {
  return 'Constraint' in node && node.Constraint.contype === 'CONSTR_FOREIGN'
}

/** Whether it is "select CALLED('NAME')". */
function isCallOf(statement: Node | undefined, called: string, name: string): boolean {
  if (!statement || !('SelectStmt' in statement)) return false
  const [target] = statement.SelectStmt.targetList ?? []
  const call = target && 'ResTarget' in target ? target.ResTarget.val : undefined
  if (!call || !('FuncCall' in call)) return false
  const [given] = call.FuncCall.args ?? []
  const isName = given && 'A_Const' in given && given.A_Const.sval?.sval === name
  return nameOf(call.FuncCall.funcname?.at(-1)) === called && Boolean(isName)
}
