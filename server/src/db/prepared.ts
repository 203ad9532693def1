// Connections that prepare what is asked often: PostgreSQL then parses and plans a statement once, not every time.
import { LRUCache } from 'lru-cache'
import pg from 'pg'

/** A connection keeps what it prepared until it ends: statements that differ each time must not fill it. */
const MOST_PREPARED = 500
const LONGEST_PREPARED = 10_000

const names = new Map<string, string>()
/** Asked once: worth preparing when asked again. */
const askedOnce = new LRUCache<string, true>({ max: MOST_PREPARED })
let made = 0

/** The name under which a statement is prepared on every connection; undefined: it is not. */
function nameOf(text: string): string | undefined {
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

const query = pg.Client.prototype.query as (asked: pg.QueryConfig) => Promise<pg.QueryResult>

const BEGUN = { command: 'BEGIN', rowCount: 0, rows: [] }

export class PreparingClient extends pg.Client {
  // Every way of asking is taken over from the library; Kysely uses only this one.
  override query = (async (text: string | pg.QueryConfig, values: unknown[] = []) => {
    if (typeof text !== 'string') return query.call(this, text)
    if (text.startsWith('begin')) {
      // Not waited for: it leaves together with the first statement, and fails only where that one fails too.
      query.call(this, { text }).catch(() => this.end().catch(() => {}))
      return BEGUN
    }
    const name = values.length > 0 ? nameOf(text) : undefined
    if (name === undefined) return query.call(this, { text, values })
    try {
      return await query.call(this, { name, text, values })
    } catch (error) {
      if (!isOutdated(error)) throw error
      // Under new names everything is prepared again, on every connection.
      names.clear()
      if (this.getTransactionStatus() !== 'I') throw error
      return query.call(this, { text, values })
    }
  }) as pg.Client['query']
}

/** A migration has changed a table since the statement was prepared: it gives other columns now. */
export function isOutdated(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return code === '0A000' && /cached plan must not change result type/.test(String(message))
}
