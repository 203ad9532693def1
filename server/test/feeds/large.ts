// npm run test:feeds: a shop of 20,000 products. Feed, page and API say the same of everything that is sold; what the feed takes of
// memory, and how much it delays reads beside it, by the server's own count of its CPU.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { hostOf, newShop, shopIdOf } from '../../../test/shops.ts'
import {
  assertSame,
  type Entries,
  productOn,
  readXml,
  soldBy,
} from '../../src/features/catalogue/feeds/reading.fixture.ts'
import { type FedServer, startFed } from './fed-server.ts'

const PRODUCTS = 20_000
const MOST_MB = 60
const MOST_DELAY = 0.1
/** Where reads alone differ by more than that from round to round, as on a machine whose speed changes. */
const MOST_DELAY_TOLD = 0.3
const ROUNDS = 5

let server: FedServer
before(async () => {
  server = await startFed({ ANSWERS_MEMORY_MB: '32' })
  const client = new pg.Client(server.database.connectionString)
  await client.connect()
  const shop = await newShop(client, PRODUCTS)
  await client.query(
    `update products set brand = 'Merek ' || price % 7, compare_at_price = case when price % 3 = 0 then price + 5000 end,
       stock = case when price % 5 = 0 then 0 else stock end, condition = case when price % 11 = 0 then 'used' end
     where shop_id = $1`,
    [shopIdOf(shop)],
  )
  await client.end()
  server.host = hostOf(shop)
})
after(() => server?.close())

const agent = new Agent({ keepAlive: true, maxSockets: 16 })
after(() => agent.destroy())

test('feed, page and API say the same of everything', async () => {
  const entries: Entries = readXml((await server.get('/feeds/google.xml')).text)
  let compared = 0
  const compare = async (n: number) => {
    const { body: product } = await server.get(`/api/v1/products/barang-${n}`)
    for (const sold of soldBy(product)) {
      assertSame(entries.get(sold.id), productOn(await server.get(sold.path)), sold, product)
      compared++
    }
  }
  for (let from = 1; from <= PRODUCTS; from += 50)
    await Promise.all(Array.from({ length: 50 }, (_, i) => compare(from + i)))
  assert.equal(compared, entries.size)
  console.log(`${compared} things that are sold were compared`)
})

test('it takes little memory, and hardly delays reads beside it', async () => {
  await server.get('/api/v1/products/barang-7')
  // Once for what is loaded once, such as the packing.
  await drain('/feeds/tiktok.csv')
  await cpuOfReads(wait(2_000))
  const before = memoryOf(server.pid)
  const feeds = ['/feeds/google.xml', '/feeds/meta.csv', '/feeds/openai.csv.gz']
  const found: { delay: number; seconds: number; megabytes: number }[] = []
  const alone = [await cpuOfReads(wait(3_000))]
  for (let round = 0; round < ROUNDS; round++) {
    let peak = before
    const watching = setInterval(() => {
      peak = Math.max(peak, memoryOf(server.pid))
    }, 20)
    const beside = await cpuOfReads(drain(feeds[round % feeds.length] ?? ''))
    clearInterval(watching)
    alone.push(await cpuOfReads(wait(3_000)))
    // What reads alone, before and after, would not have taken is the feed's: so much less of the thread's time is left to others.
    const taken = beside.ms - beside.reads * middle(alone.slice(-2).map(msOfRead))
    found.push({
      delay: taken / (beside.elapsedMs - taken),
      seconds: beside.elapsedMs / 1000,
      megabytes: (peak - before) / 1024,
    })
  }
  for (const { delay, seconds, megabytes } of found)
    console.log(
      `a feed of ${PRODUCTS} products delays reads by ${(100 * delay).toFixed(1)} % for ${seconds.toFixed(1)} s, ` +
        `and takes ${megabytes.toFixed(0)} MB`,
    )
  const calm = alone.map(msOfRead)
  const isSteady = Math.max(...calm) <= (1 + MOST_DELAY) * Math.min(...calm)
  const most = isSteady ? MOST_DELAY : MOST_DELAY_TOLD
  console.log(
    `a read alone takes ${Math.min(...calm).toFixed(2)} to ${Math.max(...calm).toFixed(2)} ms: at most ${most}`,
  )
  assert.ok(middle(found.map(({ megabytes }) => megabytes)) <= MOST_MB)
  assert.ok(middle(found.map(({ delay }) => delay)) <= most)
})

/** Of two: what lies between them. */
function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return ((sorted[(values.length - 1) >> 1] ?? 0) + (sorted[values.length >> 1] ?? 0)) / 2
}

const msOfRead = ({ ms, reads }: ReadsTaken) => ms / reads

interface ReadsTaken {
  /** of the main thread's CPU */
  readonly ms: number
  readonly elapsedMs: number
  readonly reads: number
}

/** Reads one after the other, four at a time, until it is over. */
async function cpuOfReads(over: Promise<unknown>): Promise<ReadsTaken> {
  let isOver = false
  const ended = over.then(() => {
    isOver = true
  })
  const [from, begun] = [cpuOfMainThread(server.pid), performance.now()]
  let reads = 0
  const reading = async () => {
    while (!isOver) {
      await drain('/api/v1/products/barang-7')
      reads++
    }
  }
  await Promise.all([ended, reading(), reading(), reading(), reading()])
  return { ms: cpuOfMainThread(server.pid) - from, elapsedMs: performance.now() - begun, reads }
}

/** Takes everything and keeps nothing. */
function drain(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const { host, port } = server
    const asked = request({
      port,
      host: '127.0.0.1',
      path,
      agent,
      headers: { Host: host, 'Accept-Encoding': 'gzip' },
    })
    asked.on('error', reject)
    asked.on('response', (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`))
      answer.on('error', reject)
      answer.on('end', () => resolve())
      answer.resume()
    })
    asked.end()
  })
}

/** Hundredths of a second, as the kernel counts them, in milliseconds. */
function cpuOfMainThread(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Kilobytes. */
function memoryOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
}
