// The text of a shop file, JSON or YAML, turned into a value; an error tells its line.
import { parseDocument } from 'yaml'
import { ShopFileError } from './errors.ts'

/** YAML is a superset of JSON and its parser tells lines, but JSON's own is a hundred times faster. */
export function parseShopText(text: string, { isFromStranger = false }: Trust = {}): unknown {
  const json = tryJson(text.replace(/^\uFEFF/, ''))
  return json === undefined ? parseYaml(text, isFromStranger) : json
}

export interface Trust {
  /** sent over the network: looking for names that stand twice takes a time that grows with their square */
  readonly isFromStranger?: boolean
}

/** undefined when it is not JSON, or has a name twice, of which JSON's parser would silently drop one. */
function tryJson(text: string): unknown {
  try {
    const value = JSON.parse(text)
    return namesWritten(text) === namesIn(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** In valid JSON a text before a colon is a name, and nothing else is. */
function namesWritten(json: string): number {
  return json.match(/"(?:[^"\\]|\\.)*"\s*:/g)?.length ?? 0
}

function namesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const own = Array.isArray(value) ? 0 : Object.keys(value).length
  return Object.values(value).reduce((sum: number, child) => sum + namesIn(child), own)
}

function parseYaml(text: string, isFromStranger: boolean): unknown {
  const document = parseDocument(text, { prettyErrors: true, uniqueKeys: !isFromStranger })
  const [error] = document.errors
  if (error) throw unreadable(error)
  try {
    // Aliases of aliases could make a few lines fill the memory.
    return document.toJS({ maxAliasCount: 1_000 })
  } catch (cause) {
    throw unreadable(cause as Error)
  }
}

function unreadable({ message }: Error): ShopFileError {
  const [summary = message] = message.split('\n')
  return new ShopFileError([{ path: '', message: summary.replace(/:$/, '') }])
}
