// What the tests of webhooks share: a receiver that believes nothing, and orders that it hears of.
import assert from 'node:assert/strict'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import type { AppOptions, TestApp } from '../../../../test/app.ts'
import type { Context } from '../../../context.ts'
import { type Placed, startTestOrders, type TestOrders } from '../../selling/orders/orders.fixture.ts'
import type { ShopFile } from '../../shop/shop-file/schema.ts'
import { delivering } from './delivering.ts'
import type { DeliveryRow } from './queries.ts'

export interface Received {
  readonly headers: IncomingMessage['headers']
  readonly raw: string
  readonly type: string
  // biome-ignore lint/suspicious/noExplicitAny: what came, whatever it is
  readonly data: any
}

export interface Receiver {
  readonly url: string
  readonly calls: Received[]
  /** from now on it answers so; 200 at first */
  answer(respond: (response: ServerResponse, call: Received) => void): void
  answerStatus(status: number): void
  /** nobody listens any more */
  down(): Promise<void>
  /** at the same address as before */
  up(): Promise<void>
}

export async function startReceiver(t: TestContext): Promise<Receiver> {
  const calls: Received[] = []
  let respond: (response: ServerResponse, call: Received) => void = (response) => response.end('ok')
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const raw = await text(request)
    const call = { headers: request.headers, raw, ...JSON.parse(raw) }
    calls.push(call)
    respond(response, call)
  }
  const open = (port: number) =>
    new Promise<ReturnType<typeof createServer>>((resolve) => {
      const opened = createServer((request, response) => void take(request, response).catch(() => {}))
      opened.listen(port, '127.0.0.1', () => resolve(opened))
    })
  let server = await open(0)
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  t.after(close)
  return {
    url: `http://127.0.0.1:${port}/hook`,
    calls,
    answer(how) {
      respond = how
    },
    answerStatus(status) {
      respond = (response) => response.writeHead(status).end(`answered ${status}`)
    },
    down: close,
    async up() {
      server = await open(port)
    },
  }
}

/** By the words of Standard Webhooks alone: nothing of ours is used. */
export function isGenuine({ headers, raw }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${raw}`
  const expected = createHmac('sha256', key).update(signed).digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .some((part) => {
      const [version, signature = ''] = part.split(',')
      const given = Buffer.from(signature, 'base64')
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
    })
}

export interface TestWebhooks extends TestOrders {
  /** made through the merchant's door */
  hook(shop: string, url: string, types?: readonly string[]): Promise<Hook>
  /** on a node that sends nothing by itself: everything that is due now is sent, and what becomes due by it */
  deliver(changed?: Partial<Context>): Promise<void>
  deliveries(hook: Hook): Promise<DeliveryRow[]>
}

export interface Hook {
  readonly id: string
  readonly secret: string
  readonly version: number
  /** below `/admin/v1` */
  readonly path: string
  readonly token: string
}

export async function startTestWebhooks(t: TestContext, options: AppOptions = {}): Promise<TestWebhooks> {
  const orders = await startTestOrders({ ...options, env: { ALLOW_PRIVATE_ADDRESSES: '1', ...options.env } })
  t.after(() => orders.close())
  const { app } = orders
  return {
    ...orders,
    hook: (shop, url, types) => createHook(app, shop, url, types),
    async deliver(changed = {}) {
      const outbox = delivering.open(Object.assign(Object.create(app.ctx), changed))
      await outbox.look()
      await outbox.finished()
    },
    deliveries: ({ id }) =>
      app.ctx.db
        .selectFrom('webhook_deliveries')
        .where('webhook_id', '=', id)
        .orderBy('sequence')
        .selectAll()
        .execute(),
  }
}

export interface Hooked {
  readonly world: TestWebhooks
  readonly receiver: Receiver
  readonly shop: string
  /** of all that happens in the shop, to the receiver */
  readonly hook: Hook
}

/** A shop with a webhook. */
export async function startHooked(
  t: TestContext,
  fields: Partial<ShopFile> = {},
  options: AppOptions = {},
): Promise<Hooked> {
  const world = await startTestWebhooks(t, options)
  const receiver = await startReceiver(t)
  const shop = await world.aShop(fields)
  return { world, receiver, shop, hook: await world.hook(shop, receiver.url) }
}

export async function createHook(
  app: TestApp,
  shop: string,
  url: string,
  types: readonly string[] = ['*'],
): Promise<Hook> {
  const token = await app.token({ shop })
  const made = await app.admin(`/shops/${shop}/webhooks`, { method: 'POST', token, json: { url, types } })
  assert.equal(made.status, 201, made.text)
  const { id, secret, version } = made.body
  return { id, secret, version, path: `/shops/${shop}/webhooks/${id}`, token }
}

/** The types that came of an order, in the order in which they came. */
export function typesOf({ calls }: Receiver, order: Placed): string[] {
  return calls.filter(({ data }) => data.id === order.id).map(({ type }) => type)
}
