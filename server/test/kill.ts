// A server that is killed while many buyers place their orders, and started again: what it said must hold.
import { randomInt, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CHECKOUT } from '../../test/checkout.ts'
import type { Answer } from '../../test/http.ts'
import {
  startTestCheckout,
  type TestCheckout,
  TRANSFER,
} from '../src/features/selling/checkout/checkout.fixture.ts'
import { findInconsistencies } from './consistency.ts'
import { type Buyer, patiently, prepareBuyers, tally } from './many-buyers.ts'
import { type ServerProcess, startProcess } from './processes.ts'
import { aProduct } from './world.ts'

export interface KillReport {
  /** answers that had arrived when the server was killed */
  readonly heard: number
  readonly placed: number
  readonly refused: number
  /** buyers who never got an answer, and those of them who have an order all the same */
  readonly unanswered: number
  readonly unansweredButPlaced: number
  /** orders in the end, after those without an answer had tried again */
  readonly orders: number
  readonly restartMs: number
  readonly violations: readonly string[]
}

export interface Victim {
  /** one more kill, in a shop of its own */
  kill(): Promise<KillReport>
  close(): Promise<void>
}

const BUYERS = 50
const VARIANTS = ['S', 'L']
/** Less than the buyers want, of the things and of the voucher, so that some are refused. */
const STOCK = 25
const VOUCHER_USES = 10
/** Within this time they all come. At once, they would be placed and answered as one, and none would be under way. */
const ARRIVE_WITHIN_MS = 300
/** How long after an answer the blow may fall: about as long as an order takes. */
const JITTER_MS = 30

export async function startVictim(): Promise<Victim> {
  const checkout = await startTestCheckout()
  const { connectionString } = checkout.app.database
  const dataDir = await mkdtemp(join(tmpdir(), 'etalase-victim-'))
  const start = () => startProcess({ connectionString, dataDir })
  let server = await start()
  let kills = 0

  return {
    async kill() {
      const shop = `korban-${++kills}`
      await openShop(checkout, shop)
      const buyers = await prepareBuyers({ checkout, shop, nodes: { at: () => server } }, BUYERS, wishOf)
      const fates = await killInTheMiddle(server, shop, buyers)
      const before = performance.now()
      server = await start()
      const restartMs = Math.round(performance.now() - before)
      return { ...(await inspect(checkout, server, shop, fates)), restartMs }
    },
    async close() {
      // Whatever became of the server: an app left open would keep the test from ending.
      try {
        await server.stop()
      } finally {
        await checkout.close()
        await rm(dataDir, { recursive: true, force: true })
      }
    },
  }
}

async function openShop(checkout: TestCheckout, shop: string): Promise<void> {
  await checkout.shop({
    slug: shop,
    products: [
      aProduct({ slug: 'kursi', stock: STOCK }),
      aProduct({
        slug: 'rak',
        options: [{ name: 'Ukuran', values: VARIANTS }],
        variants: VARIANTS.map((size) => ({ sku: `RAK-${size}`, options: { Ukuran: size }, stock: STOCK })),
      }),
    ],
    payment_methods: [{ ...TRANSFER, unique_code: true }],
    vouchers: [
      {
        code: 'HEMAT',
        kind: 'order',
        discount_type: 'amount',
        discount_value: 500,
        usage_limit: VOUCHER_USES,
      },
    ],
  })
}

function wishOf(index: number) {
  const rack = { slug: 'rak', sku: `RAK-${VARIANTS[index % VARIANTS.length]}` }
  return {
    items: index % 3 === 0 ? [rack, { slug: 'kursi' }] : [{ slug: 'kursi' }],
    ...(index % 4 === 0 && { voucher_code: 'HEMAT' }),
  }
}

/** What became of a buyer's request; no answer: the connection broke. */
interface Fate {
  readonly buyer: Buyer
  readonly key: string
  readonly answer: Answer | null
}

async function killInTheMiddle(
  server: ServerProcess,
  shop: string,
  buyers: readonly Buyer[],
): Promise<Fate[]> {
  const mayHear = randomInt(1, buyers.length)
  const { promise: enough, resolve } = Promise.withResolvers<void>()
  let heard = 0
  const hear = () => void (++heard >= mayHear && resolve())
  const fates = buyers.map(async (buyer) => {
    const key = randomUUID()
    await wait(randomInt(ARRIVE_WITHIN_MS))
    const answer = await verify(server, shop, buyer, { 'Idempotency-Key': key }).catch(onlyBroken)
    if (answer) hear()
    return { buyer, key, answer }
  })
  await Promise.race([enough, Promise.all(fates)])
  // Not for anything to happen: so that the blow falls at any point of an order, not always after an answer.
  await wait(randomInt(JITTER_MS))
  await server.kill()
  return Promise.all(fates)
}

function verify(
  server: ServerProcess,
  shop: string,
  { draftId, code }: Buyer,
  headers = {},
): Promise<Answer> {
  return server.post(shop, CHECKOUT.verify, { draft_id: draftId, code }, headers)
}

function onlyBroken(error: NodeJS.ErrnoException): null {
  if (['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes(error.code ?? '')) return null
  throw error
}

async function inspect(checkout: TestCheckout, server: ServerProcess, shop: string, fates: readonly Fate[]) {
  const { db } = checkout.app.ctx
  const shopId = checkout.shopId(shop)
  const ordersNow = async () => {
    const rows = await db
      .selectFrom('orders')
      .where('shop_id', '=', shopId)
      .select(['id', 'draft_id'])
      .execute()
    return new Map(rows.map((row) => [row.draft_id, row.id]))
  }
  const answers = fates.flatMap(({ answer }) => answer ?? [])
  const unanswered = fates.filter(({ answer }) => !answer)

  const violations = await findInconsistencies(db, shopId)
  const orders = await ordersNow()
  violations.push(...allowOnly(['200', '422 cart_changed', '503 unavailable'], answers))
  violations.push(...(await brokenPromises(server, shop, fates, orders)))

  const again = await Promise.all(unanswered.map(({ buyer }) => patiently(() => verify(server, shop, buyer))))
  violations.push(...allowOnly(['200', '409 order_moved', '422 cart_changed'], again))
  const moved = unanswered.filter((_, i) => again[i]?.status === 409)
  if (moved.some(({ buyer }) => !orders.has(buyer.draftId)))
    violations.push('order_moved without an order from before the kill')
  violations.push(...(await findInconsistencies(db, shopId)))

  return {
    heard: answers.length,
    placed: answers.filter(({ status }) => status === 200).length,
    refused: answers.filter(({ status }) => status !== 200).length,
    unanswered: unanswered.length,
    unansweredButPlaced: unanswered.filter(({ buyer }) => orders.has(buyer.draftId)).length,
    orders: (await ordersNow()).size,
    violations,
  }
}

function allowOnly(allowed: readonly string[], answers: readonly Answer[]): string[] {
  return Object.entries(tally(answers)).flatMap(([outcome, times]) =>
    allowed.includes(outcome) ? [] : `${outcome} was answered ${times} times`,
  )
}

/** An order that was answered is there, and its answer is given again under its key. */
async function brokenPromises(
  server: ServerProcess,
  shop: string,
  fates: readonly Fate[],
  orders: ReadonlyMap<string, string>,
): Promise<string[]> {
  const broken = await Promise.all(
    fates.map(async ({ buyer, key, answer }) => {
      if (answer?.status !== 200) return []
      if (orders.get(buyer.draftId) !== answer.body.order.id) return `${answer.body.order.id} is gone`
      const replay = await patiently(() => verify(server, shop, buyer, { 'Idempotency-Key': key }))
      return replay.text === answer.text ? [] : `${answer.body.order.id} is answered otherwise now`
    }),
  )
  return broken.flat()
}
