// Buyers who order as fast as they are answered, or at a given pace; in a process of its own, told by IPC what to do.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type CpuTimes, cpuBetween, cpuTimes, type Watched } from '../cpu.ts'
import { type Spread, spreadOf } from '../spread.ts'
import { type Connection, openConnection, type Reply } from './connection.ts'
import { startMailSink } from './mail-sink.ts'

export interface Round {
  readonly port: number
  readonly host: string
  readonly kind: 'orders' | 'drafts'
  readonly buyers: number
  readonly seconds: number
  /** orders a second; 0: as many as can be */
  readonly pace: number
  readonly productIds: readonly string[]
  /** different products in one cart */
  readonly lines: number
  /** each order asks for 1 to so many: many totals, for one total has 999 unique codes */
  readonly mostUnits: number
  readonly watched: Watched
}

export interface RoundResult {
  readonly perSecond: number
  /** answered with an order (or a draft), before and after it was counted too: so many must be in the database */
  readonly answered: number
  readonly failures: readonly string[]
  /** milliseconds of CPU for each that was answered, from the first request to the last answer */
  readonly cpu: CpuTimes
  /** of a core */
  readonly loadShare: number
  readonly latency: Readonly<Record<'draft' | 'send' | 'mail' | 'verify' | 'whole', Spread>>
}

/** Before anything is counted, orders are at every step of their way: as many were placed as there are buyers. */
const LEAD_MS = { least: 500, most: 5_000 }
const API = '/api/v1/checkout'
const ASK_AGAIN = 3
const ASK_AGAIN_MS = 200
/** So that no limit of one buyer bites: every order comes from an address and a mailbox of its own. */
let buyers = Math.floor(Math.random() * 200) * 65_536

const sink = await startMailSink()
process.on('message', async (round: Round) => process.send?.(await run(round)))
process.send?.(sink.port)

async function run(round: Round): Promise<RoundResult> {
  const connections = await Promise.all(
    Array.from({ length: round.buyers }, () => openConnection(round.port, round.host)),
  )
  const counted = { isOpen: false, finished: 0, answered: 0 }
  const failures: string[] = []
  const latency = { draft: [], send: [], mail: [], verify: [], whole: [] } as Record<
    keyof RoundResult['latency'],
    number[]
  >
  let isOver = false
  const begun = performance.now()
  const before = cpuTimes(round.watched)
  const mayBegin = pacer(round.pace, () => isOver)
  const work = connections.map(async (connection) => {
    while (!isOver && (await mayBegin())) {
      try {
        const times = await (round.kind === 'orders' ? order : draft)(connection, round)
        counted.answered++
        if (!counted.isOpen) continue
        counted.finished++
        for (const [step, ms] of Object.entries(times)) latency[step as keyof typeof latency].push(ms)
      } catch (error) {
        failures.push((error as Error).message)
        if (failures.length > 20) return
      }
    }
  })

  await wait(LEAD_MS.least)
  while (counted.answered < round.buyers && performance.now() - begun < LEAD_MS.most) await wait(20)
  counted.isOpen = true
  const opened = performance.now()
  await wait(round.seconds * 1_000)
  counted.isOpen = false
  const perSecond = (counted.finished / (performance.now() - opened)) * 1_000
  isOver = true
  await Promise.all(work)
  for (const connection of connections) connection.close()
  const cpu = cpuBetween(before, cpuTimes(round.watched))
  const of = (ms: number) => ms / counted.answered
  return {
    perSecond,
    answered: counted.answered,
    failures,
    cpu: { server: of(cpu.server), database: of(cpu.database), own: of(cpu.own) },
    loadShare: cpu.own / (performance.now() - begun),
    latency: {
      draft: spreadOf(latency.draft),
      send: spreadOf(latency.send),
      mail: spreadOf(latency.mail),
      verify: spreadOf(latency.verify),
      whole: spreadOf(latency.whole),
    },
  }
}

/** Resolves for one buyer after the other when it is time to begin; what could not begin in time is not made up for. */
function pacer(pace: number, isOver: () => boolean): () => Promise<boolean> {
  if (pace === 0) return async () => true
  let next = performance.now()
  return async () => {
    next = Math.max(next + 1_000 / pace, performance.now())
    await wait(Math.max(0, next - performance.now()))
    return !isOver()
  }
}

interface Buyer {
  readonly contact: string
  readonly address: string
}

function nextBuyer(): Buyer {
  const n = buyers++
  return { contact: `b${n}@buyers.example`, address: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` }
}

async function draft(connection: Connection, round: Round): Promise<{ draft: number }> {
  const begun = performance.now()
  await askForDraft(connection, round, nextBuyer())
  return { draft: performance.now() - begun }
}

async function order(connection: Connection, round: Round) {
  const buyer = nextBuyer()
  const begun = performance.now()
  const draftId = await askForDraft(connection, round, buyer)
  const drafted = performance.now()
  const mailed = sink.nextCode(buyer.contact)
  const sent = post(connection, '/otp/send', buyer, `{"draft_id":"${draftId}"}`).then(() => performance.now())
  // A refused send means that no mail comes: then nobody waits for one.
  const sentAt = await sent.catch((error) => {
    sink.forget(buyer.contact)
    throw error
  })
  const mail = await mailed
  const coded = performance.now()
  const placed = await post(
    connection,
    '/otp/verify',
    buyer,
    `{"draft_id":"${draftId}","code":"${mail.code}"}`,
  )
  if (!placed.body.includes('"track_token":"')) throw new Error(`no order in ${placed.body}`)
  const done = performance.now()
  return {
    draft: drafted - begun,
    send: sentAt - drafted,
    mail: mail.at - drafted,
    verify: done - coded,
    whole: done - begun,
  }
}

async function askForDraft(connection: Connection, round: Round, buyer: Buyer): Promise<string> {
  const { productIds, lines, mostUnits } = round
  const first = Math.floor(Math.random() * productIds.length)
  const items = Array.from({ length: lines }, (_, i) => {
    const productId = productIds[(first + i) % productIds.length]
    return `{"product_id":"${productId}","qty":${1 + Math.floor(Math.random() * mostUnits)}}`
  })
  const { body } = await post(
    connection,
    '/draft',
    buyer,
    `{"items":[${items}],"customer_name":"Budi Santoso",` +
      `"contact":"${buyer.contact}","phone":"081234567890","address":"Jl. Melati No. 5, RT 02 RW 03",` +
      '"city":"Kota Yogyakarta","payment_method":"transfer_bca","courier_code":"jne"}',
  )
  const id = /"draft_id":"([^"]+)"/.exec(body)?.[1]
  if (!id) throw new Error(`no draft in ${body}`)
  return id
}

/** As a client should: what is unavailable is asked for again, with the same key. */
async function post(connection: Connection, path: string, buyer: Buyer, body: string): Promise<Reply> {
  const headers = `Idempotency-Key: ${randomUUID()}\r\nX-Forwarded-For: ${buyer.address}\r\n`
  let reply = await connection.post(API + path, headers, body)
  for (let again = 0; again < ASK_AGAIN && reply.status === 503; again++) {
    await wait(ASK_AGAIN_MS)
    reply = await connection.post(API + path, headers, body)
  }
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${reply.body.slice(0, 300)}`)
  return reply
}
