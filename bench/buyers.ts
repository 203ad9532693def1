// Orders placed by buyers in a process of their own, round by round.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Etalase } from '../test/installation.ts'
import { endWithUs } from '../test/server.ts'
import { hostOf, orderedProducts } from '../test/shops.ts'
import type { Round, RoundResult } from './load/buyers.ts'

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
      }
      process.send(round)
      const [result] = (await once(process, 'message')) as [RoundResult]
      if (result.failures.length > 0) failures.push(`${result.failures.length} × ${result.failures[0]}`)
      return result
    },
    stop: () => process.kill(),
  }
}
