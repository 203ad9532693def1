// Buyers who look around and buyers who order, at a given pace, until the load stops them.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { API_PATH } from '../../server/src/domain/addresses.ts'
import { CHECKOUT, type Walker, walkToOrder } from '../../test/checkout.ts'
import type { Answer } from '../../test/http.ts'
import type { MailSink } from '../../test/mail-sink.ts'
import type { Caller } from './caller.ts'
import type { Meter } from './meter.ts'

/** An order that a buyer saw confirmed. */
export interface Acknowledged {
  readonly orderId: string
  readonly number: string
  readonly draftId: string
  readonly contact: string
  /** of the request that placed it, and what it said: sent again it must give the same order */
  readonly key: string
  readonly code: string
  /** what opens it */
  readonly token: string
  readonly payment: OfferedPayment
}

/** How an order is paid. */
export interface OfferedPayment {
  /** by a transfer that the buyer reports */
  readonly isManual: boolean
  /** the path of the gateway's page; null: none, or it could not be opened yet */
  readonly payAt: string | null
}

/** What buyers want of a shop. */
export interface Customers {
  /** paths that those look at who only look */
  readonly reads: readonly string[]
  /** what is in a cart and how it is paid */
  wish(contact: string): object
  /** what a buyer does who has an order */
  afterwards?(order: Acknowledged): Promise<void>
}

export interface Crowd {
  readonly acknowledged: readonly Acknowledged[]
  /** buyers who got no order, and why */
  readonly givenUp: readonly string[]
  /** buyers who learned, asking again with their key, that the order is placed, and not which */
  readonly untold: readonly string[]
  /** settles when everybody has finished what they were at */
  stop(): Promise<void>
}

export interface Pace {
  /** a second */
  readonly reads: number
  readonly orders: number
  /** so many of each are there at most: who comes then goes away */
  readonly mostAtOnce: number
}

/** A mail of a server that died comes from another one after half a minute; the sink waits a quarter of one. */
const WAITS_FOR_MAIL = 3
const CODES = 3
const TRIES_OF_A_CODE = 3

export interface CrowdParts {
  readonly caller: Caller
  readonly sink: MailSink
  readonly meter: Meter
  readonly pace: Pace
  readonly customers: Customers
  /** how long a buyer waits for the mail with the code; as long as another server may take to send it unless said */
  readonly mailWithinMs?: number
  /** of every contact, so that no two crowds have one in common */
  readonly name?: string
}

export function startCrowd(parts: CrowdParts): Crowd {
  const { caller, meter, pace, customers, name = 'pembeli' } = parts
  const acknowledged: Acknowledged[] = []
  const givenUp: string[] = []
  const untold: string[] = []
  let isOver = false
  let buyers = 0

  async function read(): Promise<void> {
    const path = customers.reads[Math.floor(Math.random() * customers.reads.length)] ?? ''
    const { status } = await caller.get(path)
    if (status !== 200) meter.problems.push(`${path} answered ${status}`)
  }

  async function buy(): Promise<void> {
    const contact = `${name}-${++buyers}@contoh.example`
    const placed = await placeOrder(parts, contact)
    if (placed === 'untold') return void untold.push(contact)
    acknowledged.push(placed)
    meter.order()
    await customers.afterwards?.(placed)
  }

  /** They come when they come, however long those before them wait. */
  async function comeBy(what: () => Promise<void>, perSecond: number): Promise<void> {
    const present = new Set<Promise<void>>()
    let next = performance.now()
    while (!isOver) {
      next = Math.max(next + 1_000 / perSecond, performance.now())
      await wait(Math.max(0, next - performance.now()))
      if (present.size >= pace.mostAtOnce) continue
      const visit: Promise<void> = what()
        .catch((error: Error) => void givenUp.push(error.message))
        .finally(() => present.delete(visit))
      present.add(visit)
    }
    await Promise.all(present)
  }

  const work = [comeBy(read, pace.reads), comeBy(buy, pace.orders)]
  return {
    acknowledged,
    givenUp,
    untold,
    async stop() {
      isOver = true
      await Promise.all(work)
    },
  }
}

/** `untold`: the order is there, but this answer does not say which. */
async function placeOrder(
  { caller, sink, customers, mailWithinMs }: CrowdParts,
  contact: string,
): Promise<Acknowledged | 'untold'> {
  let key = ''
  const walker: Walker<Answer> = {
    ask(step, body) {
      key = randomUUID()
      return caller.post(API_PATH + CHECKOUT[step], body, key)
    },
    expectCode() {
      const code = nextCode(sink, contact)
      if (mailWithinMs === undefined) return () => code
      return () => Promise.race([code, wait(mailWithinMs, null, { ref: false })])
    },
  }
  const patience = { codes: mailWithinMs === undefined ? CODES : 1, tries: TRIES_OF_A_CODE }
  const { at, reply, draftId, code } = await walkToOrder(walker, customers.wish(contact), patience)
  if (at === 'verify' && reply.status === 200) return acknowledgedBy(reply, { draftId, contact, key, code })
  if (at === 'verify' && reply.body?.error?.code === 'order_moved') return 'untold'
  if (at === 'code')
    throw new Error(mailWithinMs === undefined ? 'no code came' : 'never answered: no mail came')
  throw new Error(`${at}: ${reply.status} ${reply.text.slice(0, 200)}`)
}

/** The request that places an order; the same again for the same key. */
export function verify(
  caller: Caller,
  { draftId, code, key }: Pick<Acknowledged, 'draftId' | 'code' | 'key'>,
): Promise<Answer> {
  return caller.post(API_PATH + CHECKOUT.verify, { draft_id: draftId, code }, key)
}

function acknowledgedBy(
  { body: { order, payment, track_token } }: Answer,
  asked: Pick<Acknowledged, 'draftId' | 'contact' | 'key' | 'code'>,
): Acknowledged {
  return {
    ...asked,
    orderId: String(order.id),
    number: String(order.number),
    token: String(track_token),
    payment: offeredBy(payment),
  }
}

export function offeredBy(payment: Answer['body']): OfferedPayment {
  return {
    isManual: payment?.kind === 'manual',
    payAt: payment?.redirect_url ? new URL(payment.redirect_url).pathname : null,
  }
}

async function nextCode(sink: MailSink, contact: string): Promise<string | null> {
  for (let waits = 0; waits < WAITS_FOR_MAIL; waits++) {
    const mail = await sink.nextCode(contact).catch(() => null)
    if (mail) return mail.code
  }
  return null
}
