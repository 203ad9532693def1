// A merchant who changes a price at one server, and looks how long the others still show the old one.
import { setTimeout as wait } from 'node:timers/promises'
import { ADMIN_PATH, API_PATH } from '../../server/src/domain/addresses.ts'
import type { Answer } from '../../test/http.ts'
import type { Meter } from '../load/meter.ts'
import type { ServerNode } from './server-nodes.ts'
import { PRICED_PRODUCT, type TestShop } from './shop.ts'
import { waitFor } from './wait-for.ts'

export interface Merchant {
  /** one change now; settles when every server that answers was watched, and gives how long the last of them took to show it */
  change(): Promise<number>
  /** changes by herself from now on */
  begin(): void
  stop(): Promise<void>
}

/** The promise. */
export const SEEN_WITHIN_MS = 1_000
const WATCHED_MS = 1_500
const LOOK_EVERY_MS = 25
const PAUSE_MS = 1_000
const PATIENCE_MS = 120_000

export function createMerchant(nodes: readonly ServerNode[], shop: TestShop, meter: Meter): Merchant {
  let price = 100_000
  let turn = 0
  let isOver = false
  let busy: Promise<unknown> = Promise.resolve()
  let work: Promise<void> = Promise.resolve()

  async function save(): Promise<Answer | null> {
    const node = nodes[turn++ % nodes.length]
    const answer = await node?.ask(`${ADMIN_PATH}/shops/${shop.slug}/products/${PRICED_PRODUCT}`, {
      method: 'PATCH',
      headers: {
        Host: 'console.localhost',
        Authorization: `Bearer ${shop.token}`,
        'Content-Type': 'application/json',
        'If-Match': '*',
      },
      body: JSON.stringify({ price }),
    })
    if (answer && answer.status >= 400 && answer.status < 500)
      meter.problems.push(`a change of a price was answered ${answer.status}: ${answer.text.slice(0, 200)}`)
    return answer?.status === 200 ? answer : null
  }

  async function changeAndWatch(): Promise<number> {
    price += 1_000
    await waitFor('a changed price is saved', save, PATIENCE_MS)
    const saved = performance.now()
    const behind = await Promise.all(nodes.map((node) => watch(node, saved)))
    return Math.max(...behind)
  }

  /** Until well after the time of the promise: a server that forgets again what it had shown is caught too. */
  async function watch(node: ServerNode, saved: number): Promise<number> {
    let staleMs = 0
    let seenMs: number | null = null
    let isServing = true
    while (performance.now() - saved < WATCHED_MS) {
      const asked = performance.now() - saved
      const shown = await priceAt(node)
      if (shown === null && seenMs === null) isServing = false
      if (shown !== null && shown < price) staleMs = asked
      if (shown === price) seenMs ??= performance.now() - saved
      await wait(LOOK_EVERY_MS)
    }
    // One that is down or starting shows nothing, old or new: how long that takes is another matter.
    if (!isServing && staleMs === 0) return 0
    meter.change({ node: node.name, seenMs: seenMs ?? WATCHED_MS, staleMs })
    if (staleMs > SEEN_WITHIN_MS)
      meter.problems.push(`${node.name} showed the old price ${Math.round(staleMs)} ms after a change`)
    return seenMs ?? WATCHED_MS
  }

  async function priceAt(node: ServerNode): Promise<number | null> {
    const path = `${API_PATH}/products/${PRICED_PRODUCT}`
    const answer = await node.ask(path, { headers: { Host: shop.host } }).catch(() => null)
    return answer?.status === 200 ? Number(answer.body.price) : null
  }

  /** One after the other, for all callers. */
  function change(): Promise<number> {
    const next = busy.then(changeAndWatch)
    busy = next.catch(() => {})
    return next
  }

  return {
    change,
    begin() {
      work = (async () => {
        while (!isOver) {
          await change().catch((error: Error) => meter.warnings.push(error.message))
          if (!isOver) await wait(PAUSE_MS)
        }
      })()
    },
    async stop() {
      isOver = true
      await work
    },
  }
}
