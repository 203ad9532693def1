// Reads over 10,000 shops while a new one opens every second, against one shop alone; and the memory afterwards.
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { addShops, hostOf } from '../../test/shops.ts'
import { type Bench, figures, middle } from '../bench.ts'
import { type Merchant, startMerchant } from '../merchant.ts'
import type { Results } from '../rows.ts'
import { type ReadResult, runWrk } from '../wrk.ts'
import { API } from './reads.ts'

const NAME = 'banyak'
const SHOPS = 10_000
const PRODUCTS = 50
/** Shops that are asked at once for the first time. */
const ASKED_AT_ONCE = 16

export async function measureManyShops(bench: Bench): Promise<Results> {
  if (!bench.wants('manyShops', 'manyShopsMemory')) return {}
  const { etalase, settings } = bench
  await addShops(etalase.database.client, { name: NAME, shops: SHOPS, products: PRODUCTS })
  const one = (seconds: number) => read(bench, 1, seconds)
  const many = (seconds: number) => read(bench, SHOPS, seconds)
  await askEach(bench)
  await one(1)
  const pairs: { many: ReadResult; one: ReadResult }[] = []
  const merchant = await startMerchant(etalase)
  try {
    for (let round = 0; round < settings.rounds; round++) {
      pairs.push({
        many: await whileShopsOpen(merchant, () => many(settings.seconds + 1)),
        one: await one(settings.seconds),
      })
    }
  } finally {
    await merchant.stop()
  }
  const side = (name: 'many' | 'one') => {
    const micros = middle(pairs, (pair) => pair[name].serverMs) * 1_000
    const rate = Math.round(middle(pairs, (pair) => pair[name].perSecond))
    return `${micros.toFixed(0)} µs of CPU, ${rate.toLocaleString('en')}/s`
  }
  const memory = etalase.memoryMb()
  return {
    manyShops: figures(
      pairs.map(({ many, one }) => one.serverMs / many.serverMs),
      `${side('many')}; one shop ${side('one')}`,
    ),
    manyShopsMemory: figures(
      [memory],
      `${SHOPS.toLocaleString('en')} shops of ${PRODUCTS} products were read`,
    ),
  }
}

/** From here on memory holds what it can. */
async function askEach({ etalase }: Bench): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: ASKED_AT_ONCE })
  let next = 1
  const ask = async (): Promise<void> => {
    while (next <= SHOPS) await askOnce(agent, etalase.port, hostOf(NAME, next++))
  }
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, ask))
  agent.destroy()
}

async function askOnce(agent: Agent, port: number, host: string): Promise<void> {
  const headers = { Host: host, 'accept-encoding': 'br' }
  const [answer] = await once(get({ agent, port, path: `${API}/products`, headers }), 'response')
  if (answer.statusCode !== 200) throw new Error(`${host} answered ${answer.statusCode}`)
  answer.resume()
  await once(answer, 'end')
}

function read({ etalase }: Bench, shops: number, seconds: number): Promise<ReadResult> {
  return runWrk({
    port: etalase.port,
    pid: etalase.pid,
    path: `${API}/products`,
    headers: { Host: hostOf(NAME), 'accept-encoding': 'br' },
    seconds,
    script: { name: 'shops', args: [NAME, String(shops), String(Date.now() % 1_000_000)] },
  })
}

let opened = 0

async function whileShopsOpen<T>(merchant: Merchant, work: () => Promise<T>): Promise<T> {
  let opening = Promise.resolve()
  const open = () => {
    const errand = { is: 'open', shop: `baru-${++opened}`, products: PRODUCTS } as const
    opening = opening.then(() => merchant.do(errand))
  }
  const timer = setInterval(open, 1_000)
  try {
    return await work()
  } finally {
    clearInterval(timer)
    await opening
  }
}
