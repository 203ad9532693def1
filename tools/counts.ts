// npm run counts: how large the house is, in figures to compare: a markdown table, a column for
// each --checkout DIR, or for this checkout.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parseSync } from '@swc/core'

const SMALL = 25
const LONG = 60

const TEST = /[.](test|fixture)[.]tsx?$|\/test\//
const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'ClassMethod']
const TYPES = ['TsInterfaceDeclaration', 'TsTypeAliasDeclaration', 'ClassDeclaration']

const FEATURES = 'server/src/features'
/** Files that serve or look after all features. Others name several for their own story, such as an order. */
const LISTERS =
  /^server\/src\/(doors\/|features\/(index|(operating\/)?(platform|privacy|books|consistency)\/))/
/** What of a feature stands in a shop's file joins here as well. */
const SHOP_FILE = /^server\/src\/features\/(shop\/)?shop-file\//
/** A file there that names so many features is a list in which a feature registers. */
const LISTED = 4

/** Of the syntax tree. */
interface Node {
  readonly type: string
  readonly [part: string]: unknown
}

interface Source {
  readonly path: string
  readonly lines: number
  readonly nodes: readonly Node[]
  linesOf(node: Node): number
}

/** Each file, or each room, with those that it imports. */
type Imports = ReadonlyMap<string, ReadonlySet<string>>

function main(): void {
  const { values } = parseArgs({ options: { checkout: { type: 'string', multiple: true } } })
  const roots = values.checkout?.map((folder) => resolve(folder)) ?? [join(import.meta.dirname, '..')]
  const columns = roots.map(figuresOf)
  console.log(`| production code |${' |'.repeat(columns.length)}\n|---|${'---|'.repeat(columns.length)}`)
  for (const name of Object.keys(columns[0] ?? {}))
    console.log(`| ${name} | ${columns.map((figures) => figures[name]).join(' | ')} |`)
}

function figuresOf(root: string): Readonly<Record<string, string | number>> {
  const server = sourcesOf(root, 'server/src')
  const small = server.filter(({ lines }) => lines < SMALL).length
  const files = importsOf(server)
  const rooms = roomsOf(files)
  return {
    'server files / lines': `${server.length} / ${sum(server, ({ lines }) => lines)}`,
    [`files under ${SMALL} lines`]: `${small} (${Math.round((100 * small) / server.length)} %)`,
    [`functions over ${LONG} lines`]: longFunctions(server).length,
    'casts (console)': `${casts(server).length} (${casts(sourcesOf(root, 'console/src')).length})`,
    'type names in more than one file': namesInSeveralFiles(server, typeNames).length,
    'exported function names in more than one file': namesInSeveralFiles(server, exportedFunctions).length,
    'rooms / floors / arrows of `server/src`': `${rooms.size} / ${floorsOf(rooms)} / ${sum(rooms.values(), ({ size }) => size)}`,
    'lists to register a feature in (in the shop file)': `${listsOfFeatures(root, files).length} (${filesNamingSeveral(files, SHOP_FILE).length})`,
  }
}

export function sourcesOf(root: string, folder: string): Source[] {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })
    .filter((path) => !TEST.test(path))
    .map((path) => sourceOf(path, readFileSync(join(root, path), 'utf8')))
}

export function sourceOf(path: string, text: string): Source {
  // swc's offsets are in bytes and go on from file to file: the statement in front tells where they begin in this one.
  const bytes = Buffer.from(`;${text}`)
  const { body } = parseSync(bytes.toString(), { syntax: 'typescript', tsx: path.endsWith('x') })
  const begin = body[0]?.span.start ?? 0
  return {
    path,
    lines: text.split('\n').length - 1,
    nodes: nodesIn(body),
    linesOf({ span }) {
      const { start, end } = Object(span)
      return bytes.toString('utf8', start - begin, end - begin).split('\n').length
    },
  }
}

function nodesIn(value: unknown, found: Node[] = []): Node[] {
  if (value === null || typeof value !== 'object') return found
  if (isNode(value)) found.push(value)
  for (const part of Object.values(value)) nodesIn(part, found)
  return found
}

function isNode(value: object): value is Node {
  return 'type' in value && typeof value.type === 'string'
}

/** Each with its file and its lines. */
export function longFunctions(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, nodes, linesOf }) =>
    nodes
      .filter((node) => FUNCTIONS.includes(node.type) && linesOf(node) > LONG)
      .map((node) => `${nameOf(node) ?? 'a function'} of ${linesOf(node)} lines in ${path}`),
  )
}

/** Their files. Not `as const`, and not a name that is imported under another: those are nodes of other kinds. */
export function casts(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, nodes }) =>
    nodes.filter(({ type }) => type === 'TsAsExpression').map(() => path),
  )
}

/** Each with the files it stands in. */
export function namesInSeveralFiles(
  sources: readonly Source[],
  namesIn: (source: Source) => string[],
): string[] {
  const places = sources.flatMap((source) =>
    [...new Set(namesIn(source))].map((name) => ({ name, path: source.path })),
  )
  return [...Map.groupBy(places, ({ name }) => name)]
    .filter(([, { length }]) => length > 1)
    .map(([name, files]) => `${name} in ${files.map(({ path }) => path).join(', ')}`)
}

export function typeNames({ nodes }: Source): string[] {
  return nodes.filter(({ type }) => TYPES.includes(type)).map(nameOf)
}

function exportedFunctions({ nodes }: Source): string[] {
  return nodes
    .filter(({ type }) => type === 'ExportDeclaration')
    .map(({ declaration }) => Object(declaration))
    .filter(({ type }) => type === 'FunctionDeclaration')
    .map(nameOf)
}

function nameOf(node: Node): string {
  return Object(node.id ?? node.identifier ?? node.key).value
}

/** Types included: a reader follows those as well. */
export function importsOf(sources: readonly Source[]): Imports {
  const paths = new Set(sources.map(({ path }) => path))
  return new Map(
    sources.map(({ path, nodes }) => {
      const named = nodes.flatMap((node) => importedBy(node) ?? [])
      return [path, new Set(named.map((name) => join(dirname(path), name)).filter((each) => paths.has(each)))]
    }),
  )
}

function importedBy({ type, source, argument, callee, arguments: given }: Node): string | undefined {
  if (source && /^(Import|Export)/.test(type)) return Object(source).value
  if (type === 'TsImportType') return Object(argument).value
  if (type !== 'CallExpression' || Object(callee).type !== 'Import') return undefined
  const { value } = Object(Object(Object(given)[0]).expression)
  return typeof value === 'string' ? value : undefined
}

/** A room is what stands in server/src, and in its features. */
function roomsOf(files: Imports): Imports {
  const roomOf = (path: string) => /^server\/src\/((?:features\/)?[^/]+)/.exec(path)?.[1] ?? path
  const rooms = new Map<string, Set<string>>()
  for (const [path, imported] of files) {
    const room = roomOf(path)
    const others = rooms.get(room) ?? new Set()
    rooms.set(room, others)
    for (const other of imported) if (roomOf(other) !== room) others.add(roomOf(other))
  }
  return rooms
}

/** How many rooms stand on one another where the house is highest. */
function floorsOf(rooms: Imports): number {
  const known = new Map<string, number>()
  const heightOf = (room: string): number => {
    const height = known.get(room) ?? 1 + Math.max(0, ...[...(rooms.get(room) ?? [])].map(heightOf))
    known.set(room, height)
    return height
  }
  return Math.max(...[...rooms.keys()].map(heightOf))
}

/** By what they import; the test that knows the owner of each table, if it names them itself. */
export function listsOfFeatures(root: string, files: Imports): string[] {
  const test = 'server/test/owners.test.ts'
  const owners = [...readFileSync(join(root, test), 'utf8').matchAll(/'features\/[^']+'/g)]
  return [...filesNamingSeveral(files, LISTERS), ...(owners.length >= LISTED ? [test] : [])]
}

/** Those that import so many features other than their own that they are lists. */
function filesNamingSeveral(files: Imports, where: RegExp): string[] {
  const folders = new Set([...files.keys()].map((path) => dirname(path)))
  /** The outermost folder below the features that holds a file: a quarter holds none. */
  const featureOf = (path: string): string | undefined =>
    path.startsWith(`${FEATURES}/`)
      ? (featureOf(dirname(path)) ?? (folders.has(path) ? path : undefined))
      : undefined
  return [...files.keys()].filter((path) => {
    const named = new Set([...(files.get(path) ?? [])].flatMap((other) => featureOf(other) ?? []))
    named.delete(featureOf(path) ?? '')
    return where.test(path) && named.size >= LISTED
  })
}

function sum<T>(things: Iterable<T>, figureOf: (thing: T) => number): number {
  return [...things].reduce((total, thing) => total + figureOf(thing), 0)
}

if (import.meta.main) main()
