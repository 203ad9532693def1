// Which statements are prepared by name: frequent ones, so that PostgreSQL parses and plans them once, not every time.
import { LRUCache } from 'lru-cache'
import { codeOf, messageOf } from '../base/errors.ts'

/** A connection keeps what it prepared until it ends: statements that differ each time must not fill it. */
const MOST_PREPARED = 500
const LONGEST_PREPARED = 10_000

const names = new Map<string, string>()
/** Asked once: worth preparing when asked again. */
const askedOnce = new LRUCache<string, true>({ max: MOST_PREPARED })
let made = 0

/** The name under which a statement is prepared on every connection; undefined: it is not. */
export function preparedName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= MOST_PREPARED || text.length > LONGEST_PREPARED) return undefined
  if (!askedOnce.has(text)) {
    askedOnce.set(text, true)
    return undefined
  }
  askedOnce.delete(text)
  const name = `etalase_${++made}`
  names.set(text, name)
  return name
}

/** From now on everything is prepared again under new names, on every connection. */
export function forgetPrepared(): void {
  names.clear()
}

/** A migration has changed a table since the statement was prepared: it gives other columns now. */
export function isOutdated(error: unknown): boolean {
  return codeOf(error) === '0A000' && /cached plan must not change result type/.test(messageOf(error))
}
