// The text of a shop file, JSON or YAML, turned into a value; an error tells its line.
import { isNode, isScalar, Lexer, LineCounter, type Node, parseDocument, visit } from 'yaml'
import { messageOf } from '../../../base/errors.ts'
import { ShopFileError } from './errors.ts'

/** Of JSON that is longer, what its own parser says of an error has to do. */
const MOST_READ_AGAIN = 512 * 1024

/** Names and entries: an honest file of the largest size has a third of them. */
const MOST_JSON_NODES = 500_000
const MOST_YAML_TOKENS = 400_000

const TOO_MANY = 'It has too many fields and entries: split it'

/** YAML is a superset of JSON and its parser tells more of an error, but JSON's own is a hundred times faster. */
export function parseShopText(text: string): unknown {
  const json = parseJson(text.replace(/^\uFEFF/, ''))
  if ('value' in json) return json.value
  if (json.error instanceof TooMany) throw unreadable(json.error)
  if (isLikeJson(text) && text.length > MOST_READ_AGAIN) throw unreadable(json.error)
  return parseYaml(text)
}

export function isLikeJson(text: string): boolean {
  return /^\uFEFF?\s*\{/.test(text)
}

/** An error where it is not JSON, or has a name twice, of which JSON's parser would silently drop one. */
function parseJson(text: string): { readonly value: unknown } | { readonly error: unknown } {
  try {
    const value = JSON.parse(text)
    if (nodesIn(value) > MOST_JSON_NODES) throw new TooMany(TOO_MANY)
    return namesWritten(text) === namesIn(value)
      ? { value }
      : { error: new Error('A name is given twice in one object') }
  } catch (error) {
    return { error }
  }
}

class TooMany extends Error {}

function nodesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  return Object.values(value).reduce((sum: number, child) => sum + nodesIn(child), 1)
}

/** In valid JSON a text before a colon is a name, and nothing else is. */
function namesWritten(json: string): number {
  let names = 0
  for (const [, colon] of json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)) if (colon !== undefined) names++
  return names
}

function namesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const own = Array.isArray(value) ? 0 : Object.keys(value).length
  return Object.values(value).reduce((sum: number, child) => sum + namesIn(child), own)
}

function parseYaml(text: string): unknown {
  const lineCounter = new LineCounter()
  try {
    // Drawing an error with its line is work, and only the first is shown.
    if (hasMoreTokens(text, MOST_YAML_TOKENS)) throw new TooMany(TOO_MANY)
    // Its own look for repeated names compares each with each.
    const document = parseDocument(text, { prettyErrors: false, lineCounter, uniqueKeys: false })
    const error = document.errors[0] ?? repeatedName(document.contents)
    if (error) {
      const { line, col } = lineCounter.linePos(error.pos[0])
      throw new Error(`${error.message} at line ${line}, column ${col}`)
    }
    // Aliases of aliases could make a few lines fill the memory.
    return document.toJS({ maxAliasCount: 1_000 })
  } catch (cause) {
    throw unreadable(cause)
  }
}

function hasMoreTokens(text: string, most: number): boolean {
  let count = 0
  for (const _ of new Lexer().lex(text)) if (++count > most) return true
  return false
}

interface RepeatedName {
  readonly message: string
  readonly pos: readonly [number, number]
}

/** The first name that is given twice in one object. */
function repeatedName(contents: Node | null): RepeatedName | undefined {
  let found: RepeatedName | undefined
  visit(contents, {
    Map(_, { items }) {
      const names = new Set<unknown>()
      for (const { key } of items) {
        const name = isScalar(key) ? key.value : key
        if (names.has(name)) {
          found = { message: 'Map keys must be unique', pos: positionOf(key) }
          return visit.BREAK
        }
        names.add(name)
      }
      return undefined
    },
  })
  return found
}

function positionOf(key: unknown): [number, number] {
  return isNode(key) && key.range ? [key.range[0], key.range[1]] : [0, 0]
}

function unreadable(error: unknown): ShopFileError {
  const message = messageOf(error)
  const [line = message] = message.split('\n')
  const summary = line.replace('Maximum call stack size exceeded', 'It is nested too deeply')
  const inIndonesian = `tidak dapat dibaca sebagai JSON atau YAML: ${summary}`
  return new ShopFileError([{ path: '', message: summary, inIndonesian }])
}
