// What one shop does to have all of its share of what all shops use: pictures, imports, bytes, pages, webhooks, messages, agents,
// and the connections to the database, by what its bank tells.
import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { ADMIN_PATH, MUTATION_NOTICES_PATH } from '../../server/src/domain/addresses.ts'
import { jakartaDay } from '../../server/src/domain/jakarta.ts'
import { MCP_PATH } from '../../server/src/features/shop/agents/profile.ts'
import { UCP_VERSIONS } from '../../server/src/features/shop/agents/versions/index.ts'
import { CAPABILITIES } from '../../server/src/features/shop/agents/versions/version.ts'
import { noticeOf, SERVICE_KEYS } from '../../server/test/fakes/mutations.ts'
import { type Answer, type Request, send } from '../../test/http.ts'

export const RESOURCES = [
  'pictures',
  'imports',
  'bytes',
  'pages',
  'webhooks',
  'messages',
  'agents',
  'notices',
  'statements',
] as const
export type Resource = (typeof RESOURCES)[number]

export interface HogShop {
  readonly port: number
  readonly slug: string
  /** of a program that may do everything in it */
  readonly token: string
  readonly productIds: readonly string[]
}

export interface Hog {
  /** Asks once; as often, and by as many at once, as the load wants. */
  ask(): Promise<readonly Answer[]>
  /** Settles when what it left behind is done with: the calm after it is to be one. */
  settle?(): Promise<void>
}

const IMPORTED_KEYS = 2_000
const LARGE_BYTES = 15 * 1024 * 1024
/** A gigabit, for all its connections together: over loopback it would be as much as the processors can copy. */
const BYTES_A_SECOND = 125_000_000
const PIXELS = 1_600
const WEBHOOKS_OF_EACH_KIND = 5
/** For each of those who ask. */
const AGENTS_AT_ONCE = 20
const NOTICES_AT_ONCE = 8
/** The most that one notice may tell, and that one statement may. */
const CREDITS = 1_000
const ROWS = 5_000

export const HOGS: Readonly<Record<Resource, (shop: HogShop) => Promise<Hog>>> = {
  pictures: uploader,
  imports: importer,
  bytes: sender,
  pages: reader,
  webhooks: announcer,
  messages: seller,
  agents: assistants,
  notices: teller,
  statements: accountant,
}

/** New pictures, each drawn for a page that shows it as well. */
async function uploader(shop: HogShop): Promise<Hog> {
  const { post, get } = programOf(shop)
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const create = { width: PIXELS, height: PIXELS, channels: 3, background: 'white', noise } as const
  const picture = await sharp({ create }).jpeg().toBuffer()
  return {
    async ask() {
      // Bytes behind its end make it another picture.
      const uploaded = await post('/media', 'image/jpeg', Buffer.concat([picture, randomBytes(8)]))
      if (uploaded.status !== 201) return [uploaded]
      const { pathname } = new URL(String(uploaded.body.url))
      return [uploaded, await get(pathname, { Accept: 'image/avif' })]
    },
  }
}

/** Files that take long to read, however small they are. */
async function importer(shop: HogShop): Promise<Hog> {
  const { post } = programOf(shop)
  const yaml = Buffer.from(Array.from({ length: IMPORTED_KEYS }, (_, i) => `kunci${i}: ${i}`).join('\n'))
  return {
    ask: async () => [await post('/imports?kind=shop_file&dry_run=true', 'application/yaml', yaml)],
  }
}

/** The largest bodies that are taken, over one line. What comes of them is the importer's trial: these are no sheet at all. */
async function sender(shop: HogShop): Promise<Hog> {
  const { post } = programOf(shop, createLine(BYTES_A_SECOND))
  const sheet = Buffer.alloc(LARGE_BYTES, 'PK\x03\x04')
  return {
    ask: async () => [await post('/imports?kind=stock_sheet&dry_run=true', 'text/csv', sheet)],
  }
}

/** Pages that nobody has asked for before. */
async function reader(shop: HogShop): Promise<Hog> {
  const { get } = programOf(shop)
  return { ask: async () => [await get(`/search?q=barang+${randomUUID()}`, { Accept: 'text/html' })] }
}

/** Events for receivers that never answer, and for names that nobody knows. */
async function announcer(shop: HogShop): Promise<Hog> {
  const { post, list, change, remove } = programOf(shop)
  const silent = createServer((socket) => void socket.on('error', () => {}))
  const port = await new Promise<number>((resolve) => {
    silent.listen(0, '127.0.0.1', () => {
      const address = silent.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const urls = Array.from({ length: WEBHOOKS_OF_EACH_KIND }, (_, i) => [
    `http://127.0.0.1:${port}/${i}`,
    `https://tiada-${i}.invalid/`,
  ]).flat()
  let opening: Promise<unknown> | null = null
  let edits = 0
  const open = () =>
    Promise.all(
      urls.map((url) =>
        post('/webhooks', 'application/json', JSON.stringify({ url, types: ['product.changed'] })),
      ),
    )
  return {
    async ask() {
      opening ??= open()
      await opening
      const id = shop.productIds[++edits % shop.productIds.length]
      return [await change(`/products/${id}`, { price: 20_000 + edits })]
    },
    async settle() {
      opening = null
      for (const { id } of await list('/webhooks')) await remove(`/webhooks/${id}`)
    },
  }
}

/** Sales made elsewhere: every buyer gets a mail. */
async function seller(shop: HogShop): Promise<Hog> {
  const { post } = programOf(shop)
  let sales = 0
  return {
    async ask() {
      const product_id = shop.productIds[++sales % shop.productIds.length]
      const sale = {
        items: [{ product_id, qty: 1 + (sales % 20) }],
        ...{ customer_name: 'Siti', contact: `luar-${randomUUID()}@contoh.example`, address: 'Pasar' },
        ...{ city: 'Bantul', payment_method: 'transfer_bca', paid: true },
      }
      return [await post('/orders', 'application/json', JSON.stringify(sale))]
    },
  }
}

/** Agents by the hundred, each from an address and with a cart of its own: no budget of one address stops them. */
async function assistants({ port, slug, productIds }: HogShop): Promise<Hog> {
  const agent = new Agent({ keepAlive: true })
  const profile = await publishedProfile()
  let asked = 0
  const call = (name: string, given: object) =>
    send(port, MCP_PATH, {
      method: 'POST',
      agent,
      headers: { Host: `${slug}.localhost`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        ...{ jsonrpc: '2.0', id: ++asked, method: 'tools/call' },
        params: { name, arguments: { meta: { 'ucp-agent': { profile } }, ...given } },
      }),
    })
  const askOnce = async () => {
    const id = productIds[asked % productIds.length]
    const line_items = [{ item: { id }, quantity: 1 }]
    const destinations = [{ extended_address: 'Gowongan, Jetis', address_locality: 'Kota Yogyakarta' }]
    const fulfillment = { methods: [{ destinations }] }
    return [
      await call('search_catalog', { catalog: { query: `barang ${asked}` } }),
      await call('create_checkout', { checkout: { line_items, fulfillment } }),
    ]
  }
  return {
    ask: async () => (await Promise.all(Array.from({ length: AGENTS_AT_ONCE }, askOnce))).flat(),
  }
}

/** A merchant who is his own bank's service: notices of money by the thousand, all of one account. */
async function teller(shop: HogShop): Promise<Hog> {
  const tell = await serviceOf(shop)
  return { ask: () => Promise.all(Array.from({ length: NOTICES_AT_ONCE }, () => tell(CREDITS))) }
}

/** A long statement that is only tried, and notices of the same account meanwhile. */
async function accountant(shop: HogShop): Promise<Hog> {
  const { post } = programOf(shop)
  const tell = await serviceOf(shop)
  const day = jakartaDay(new Date())
  const rows = Array.from({ length: ROWS }, (_, i) => `${day},TRSF CR ${i},"${SMALLEST + i} CR"`)
  const statement = ['Tanggal,Keterangan,Mutasi', ...rows].join('\n')
  return {
    ask: async () => [
      await post(`/imports?kind=bank_statement&dry_run=true&account=${ACCOUNT}`, 'text/csv', statement),
      ...(await Promise.all(Array.from({ length: NOTICES_AT_ONCE }, () => tell(1)))),
    ],
  }
}

/** The account of every such shop, and amounts that no order has. */
const ACCOUNT = '1234567890'
const SMALLEST = 7

/** Tells of so much money that came a moment ago; the first call says how the shop is told. */
async function serviceOf(shop: HogShop): Promise<(credits: number) => Promise<Answer>> {
  const agent = new Agent({ keepAlive: true })
  await programOf(shop).put('/mutation-services/moota', SERVICE_KEYS.moota)
  return (credits) => {
    const at = new Date()
    const money = Array.from({ length: credits }, (_, i) => ({
      ...{ id: randomUUID(), account: ACCOUNT, at, amount: SMALLEST + (i % 900) },
    }))
    const { headers, body } = noticeOf('moota', money)
    return send(shop.port, `${MUTATION_NOTICES_PATH}moota/notify`, {
      ...{ method: 'POST', agent, body },
      headers: { Host: `${shop.slug}.localhost`, ...headers },
    })
  }
}

async function publishedProfile(): Promise<string> {
  const [{ date: version }] = UCP_VERSIONS
  const capabilities = Object.fromEntries(Object.keys(CAPABILITIES).map((name) => [name, [{ version }]]))
  const body = JSON.stringify({ ucp: { version, services: {}, payment_handlers: {}, capabilities } })
  const server = createHttpServer((_, res) => res.end(body))
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/profile.json`)
    })
  })
}

/** Settles when so many more bytes have left. */
function createLine(bytesASecond: number): (bytes: number) => Promise<void> {
  let freeAt = 0
  return async (bytes) => {
    freeAt = Math.max(freeAt, performance.now()) + (bytes / bytesASecond) * 1_000
    await wait(Math.max(0, freeAt - performance.now()))
  }
}

function programOf({ port, slug, token }: HogShop, line?: Request['line']) {
  const agent = new Agent({ keepAlive: true })
  const base = `${ADMIN_PATH}/shops/${slug}`
  const atConsole = { Host: 'console.localhost', Authorization: `Bearer ${token}` }
  const asks = (method: string, path: string, headers: Record<string, string> = {}, body?: Buffer | string) =>
    send(port, base + path, {
      method,
      headers: { ...atConsole, ...headers },
      agent,
      ...(body && { body }),
      ...(line && { line }),
    })
  return {
    post: (path: string, type: string, body: Buffer | string) =>
      asks('POST', path, { 'Content-Type': type, 'Idempotency-Key': randomUUID() }, body),
    put: (path: string, json: object) =>
      asks('PUT', path, { 'Content-Type': 'application/json', 'If-Match': '*' }, JSON.stringify(json)),
    change: (path: string, json: object) =>
      asks('PATCH', path, { 'Content-Type': 'application/json', 'If-Match': '*' }, JSON.stringify(json)),
    remove: (path: string) => asks('DELETE', path, { 'If-Match': '*' }),
    async list(path: string): Promise<{ id: string }[]> {
      return (await asks('GET', path)).body.items
    },
    /** of the shop's own pages */
    get: (path: string, headers: Record<string, string>) =>
      send(port, path, { headers: { Host: `${slug}.localhost`, ...headers }, agent }),
  }
}
