// Buyers of several shops, each buying one thing after the other until they are told to end; what was confirmed to them.
import { setTimeout as wait } from 'node:timers/promises'
import { type Connection, openConnection } from '../../test/connection.ts'
import { placeOrder } from '../../test/fast-buyer.ts'
import type { MailSink } from '../../test/mail-sink.ts'
import { spreadOf } from '../../test/spread.ts'

export interface CrowdOptions {
  readonly sink: MailSink
  readonly productIds: readonly string[]
  /** of the nodes: each buyer takes the next one */
  readonly ports: readonly number[]
  /** of each buyer the shops that she goes round */
  readonly buyers: readonly (readonly string[])[]
  /** how often a step that is refused for now is asked for; once unless said */
  readonly tries?: number
}

export interface Crowd {
  during(ms: number): Promise<void>
  /** answers of 503: to be asked again in a moment */
  refused(): number
  /** other answers of 500 and more, and connections that broke */
  failed(): number
  /** Lets everyone finish, and says what came of it. The ids of the orders. */
  end(name: string): Promise<readonly string[]>
}

export function startCrowd({ sink, productIds, ports, buyers, tries = 1 }: CrowdOptions): Crowd {
  const ids: string[] = []
  const took: number[] = []
  const failures = new Map<string, number>()
  let isOver = false
  let refused = 0
  let failed = 0
  const note = (what: string) => failures.set(what, (failures.get(what) ?? 0) + 1)

  async function buy(connection: Connection): Promise<void> {
    const wish = { productIds, lines: 2, tries: { draft: tries, send: tries, verify: tries } }
    const begun = performance.now()
    const answered = (step: string, { status }: { status: number }) => {
      if (status < 500) return
      if (status === 503) refused++
      else failed++
      note(`${step} ${status}`)
    }
    const { at, reply } = await placeOrder(connection, sink, wish, { answered })
    const id = /"(ord_[^"]+)"/.exec(reply.text)?.[1]
    if (at === 'verify' && reply.status === 200 && id) {
      ids.push(id)
      took.push(performance.now() - begun)
    } else note(`${at} ended with ${reply.status} ${reply.text.slice(0, 120)}`)
  }

  async function shopAt(hosts: readonly string[], first: number): Promise<void> {
    for (let n = 0; !isOver; n++) {
      const port = ports[(first + n) % ports.length] ?? 0
      const host = hosts[n % hosts.length] ?? ''
      try {
        const connection = await openConnection(port, host)
        await buy(connection).finally(() => connection.close())
      } catch (error) {
        failed++
        note(String(error))
        await wait(200)
      }
    }
  }

  const begun = performance.now()
  const all = Promise.all(buyers.map(shopAt))
  return {
    during: (ms) => wait(ms),
    refused: () => refused,
    failed: () => failed,
    async end(name) {
      isOver = true
      await all
      const seconds = (performance.now() - begun) / 1_000
      const { p50, p95 } = spreadOf(took)
      const told = [...failures].map(([what, count]) => `${count} × ${what}`).join('; ')
      console.log(
        `try:citus: ${name}: ${ids.length} orders in ${seconds.toFixed(0)} s, an order takes ${p50.toFixed(0)} ms (p95 ${p95.toFixed(0)}), ${refused} tries refused for now, ${failed} failed${told ? `: ${told}` : ''}`,
      )
      return ids
    },
  }
}
