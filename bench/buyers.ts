// Orders placed by buyers in a process of their own, round by round, and the books checked afterwards.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDb } from '../server/src/db/pool.ts'
import { findInconsistencies } from '../server/test/consistency.ts'
import type { Round, RoundResult } from './load/buyers.ts'
import { type Etalase, endWithUs } from './servers.ts'
import { hostOf, orderedProducts, shopIdOf } from './shops.ts'

export interface Buyers {
  /** settings of a server whose mail these buyers read */
  readonly mailEnv: Readonly<Record<string, string>>
  /** what was refused or did not come, so far */
  readonly failures: readonly string[]
  place(etalase: Etalase, wanted: Wanted): Promise<RoundResult>
  stop(): void
}

export interface Wanted {
  /** of the shop: see addShops */
  readonly shop: string
  readonly kind?: Round['kind']
  readonly buyers: number
  readonly seconds: number
  readonly pace?: number
  /** how many products are bought: 60 unless said otherwise */
  readonly products?: number
  /** in one cart: 1 unless said otherwise */
  readonly lines?: number
}

const MOST_UNITS = 20
const ALL_SENT_WITHIN_MS = 20_000

export async function startBuyers(): Promise<Buyers> {
  const process = fork(fileURLToPath(new URL('./load/buyers.ts', import.meta.url)), {
    serialization: 'advanced',
  })
  endWithUs(process)
  const failures: string[] = []
  const [smtpPort] = (await once(process, 'message')) as [number]
  return {
    failures,
    mailEnv: { SMTP_URL: `smtp://127.0.0.1:${smtpPort}`, MAIL_FROM: 'toko@mail.example' },
    async place(
      { port, watched },
      { shop, kind = 'orders', buyers, seconds, pace = 0, products = 60, lines = 1 },
    ) {
      const round: Round = {
        ...{ port, watched, kind, buyers, seconds, pace, lines },
        host: hostOf(shop),
        productIds: orderedProducts(products),
        mostUnits: MOST_UNITS,
      }
      process.send(round)
      const [result] = (await once(process, 'message')) as [RoundResult]
      if (result.failures.length > 0) failures.push(`${result.failures.length} × ${result.failures[0]}`)
      return result
    },
    stop: () => process.kill(),
  }
}

/** What is wrong with the books of a shop that so many orders were answered in; empty when nothing is. */
export async function wrongInBooks(
  { database }: Etalase,
  shop: string,
  answered: number,
): Promise<readonly string[]> {
  const { client, connectionString } = database
  const shopId = shopIdOf(shop)
  const waiting = `select count(*)::int as n from messages where shop_id = $1 and status <> 'sent'`
  const until = performance.now() + ALL_SENT_WITHIN_MS
  const count = async (sql: string) => Number((await client.query(sql, [shopId])).rows[0].n)
  while ((await count(waiting)) > 0 && performance.now() < until) await wait(100)
  const wrong: string[] = []
  const unsent = await count(waiting)
  if (unsent > 0) wrong.push(`${unsent} messages were not sent`)
  const placed = await count('select count(*)::int as n from orders where shop_id = $1')
  if (placed !== answered) wrong.push(`${answered} orders were answered, ${placed} are in the database`)
  const { db, close } = openDb({ connectionString, poolSize: 1, onIdleError: () => {} })
  wrong.push(...(await findInconsistencies(db, shopId)))
  await close()
  return wrong.map((what) => `${shop}: ${what}`)
}
