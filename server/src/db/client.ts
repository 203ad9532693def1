// A connection of the pool: prepares frequent statements, and knows when nobody may trust it any more.
import pg from 'pg'
import { forgetPrepared, isOutdated, preparedName } from './prepared.ts'

/**
 * It is on the disk of the primary, but nobody knows whether the synchronous replica has it: should the primary be lost
 * now, so is this. PostgreSQL waits for the replica as long as it takes; when the statement is cancelled meanwhile, it
 * says that it committed, with no more than a warning. Asking again shows what became of it.
 */
export class UnreplicatedError extends Error {
  constructor() {
    super('The commit was not confirmed by the synchronous replica')
  }
}

/** What PostgreSQL calls the place where it waits for a replica, whatever language its messages are in. */
const WAIT_FOR_REPLICA = 'SyncRepWaitForLSN'

/** The server was made a replica while the connection was open: it will refuse every change from now on. */
const READ_ONLY = '25006'

/** Something before it failed: said of whatever else was sent in the same transaction. */
const ABORTED = '25P02'

export interface ClientOptions extends pg.ClientConfig {
  /** whether statements are prepared by name */
  readonly prepares?: boolean
}

const VIOLATIONS: Readonly<Record<string, string>> = {
  unique: '23505',
  check: '23514',
  'foreign key': '23503',
  exclusion: '23P01',
}
const VIOLATION = /violates (unique|check|foreign key|exclusion) constraint "([^"]+)"$/

/**
 * Of tables that are spread: Citus may pass what another machine says on in words alone, and the constraint of a shard ends in
 * its number.
 */
function readViolation(error: pg.DatabaseError): void {
  const [, kind = '', named] = VIOLATION.exec(error.message) ?? []
  if (error.code === 'XX000' && kind in VIOLATIONS) error.code = VIOLATIONS[kind]
  const constraint = error.constraint ?? named
  if (constraint !== undefined) error.constraint = constraint.replace(/_\d{6,}$/, '')
}

const query = pg.Client.prototype.query as (asked: pg.Submittable) => void

const BEGUN = { command: 'BEGIN', rowCount: 0, rows: [] }

export class PooledClient extends pg.Client {
  /** It leads where nothing can be done any more, and must not be used again. */
  isSpent = false
  readonly #prepares: boolean
  #isUnreplicated = false
  #failure: unknown = null

  constructor(options: ClientOptions = {}) {
    super(options)
    this.#prepares = options.prepares ?? true
    this.on('notice', ({ routine }) => {
      if (routine === WAIT_FOR_REPLICA) this.#isUnreplicated = true
    })
  }

  // Every way of asking is taken over from the library; Kysely uses only this one.
  override query = (async (text: string | pg.QueryConfig, values: unknown[] = []) => {
    if (typeof text !== 'string') return this.#ask(text)
    if (text.startsWith('begin')) {
      // Not waited for: it leaves together with the first statement, and fails only where that one fails too.
      this.#ask({ text }).catch(() => this.end().catch(() => {}))
      return BEGUN
    }
    const name = this.#prepares && values.length > 0 ? preparedName(text) : undefined
    if (name === undefined) return this.#ask({ text, values })
    try {
      return await this.#ask({ name, text, values })
    } catch (error) {
      if (!isOutdated(error)) throw error
      forgetPrepared()
      if (this.getTransactionStatus() !== 'I') throw error
      return this.#ask({ text, values })
    }
  }) as pg.Client['query']

  /** What is asked before anything else can happen leaves in one write: each costs as much as the statement in it. */
  #writeTogether(): void {
    const { stream } = this.connection
    if (stream.writableCorked > 0) return
    stream.cork()
    process.nextTick(() => stream.uncork())
  }

  /** As an object of the library's own: any other it would copy property by property, for more than the rest of its work. */
  #send({ name, text, values }: pg.QueryConfig): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const callback = (error: Error | null, result: pg.QueryResult) =>
        error ? reject(error) : resolve(result)
      const asked = Object.assign(new pg.Query(text, values), { name, callback })
      query.call(this, asked)
    })
  }

  async #ask(asked: pg.QueryConfig): Promise<pg.QueryResult> {
    this.#writeTogether()
    try {
      const answer = await this.#send(asked)
      // The warning comes before the answer to what it belongs to is complete.
      if (!this.#isUnreplicated) return answer
    } catch (error) {
      // From where the library read it, it would lead nowhere.
      if (error instanceof Error) Error.captureStackTrace(error)
      if (error instanceof pg.DatabaseError) readViolation(error)
      // What does not come from the server is a connection that broke, or that has owed an answer for too long.
      if (!(error instanceof pg.DatabaseError) || error.code === READ_ONLY) this.isSpent = true
      // Of statements sent together any may be looked at first: each tells why the transaction failed.
      const isConsequence = error instanceof pg.DatabaseError && error.code === ABORTED
      if (!isConsequence) this.#failure = error
      throw isConsequence ? (this.#failure ?? error) : error
    }
    this.#isUnreplicated = false
    throw new UnreplicatedError()
  }
}
