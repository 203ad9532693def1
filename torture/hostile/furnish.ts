// Something of every kind in the shops, made by their merchants, and every list of it read: what callers may know of.
import { ADMIN_PATH } from '../../server/src/domain/addresses.ts'
import type { Actors } from './actors.ts'
import { readAdmin } from './description.ts'
import type { Memory } from './memory.ts'
import type { AttackedServer } from './server.ts'

/** By the path below the shop; `n` makes names that nobody else has, `word` stands in what people read. */
const THINGS: Readonly<Record<string, (n: string, word: string) => object>> = {
  '/categories': (n, word) => ({ key: `jenis-${n}`, label: word }),
  '/promotions': (n, word) => ({
    key: `promo-${n}`,
    name: word,
    kind: 'campaign',
    discount_type: 'amount',
    discount_value: 100,
    whole_shop: true,
  }),
  '/vouchers': (n, word) => ({
    code: `V${n}`,
    name: word,
    kind: 'order',
    discount_type: 'amount',
    discount_value: 100,
  }),
  '/pages': (n, word) => ({ key: `laman-${n}`, sections: [{ type: 'story', story: { title: word } }] }),
  '/couriers': (n, word) => ({ code: `kurir-${n}`, name: word, cost: 9_000 }),
  '/payment-methods': (n, word) => ({ code: `bayar-${n}`, name: word, gateways: ['sandbox'] }),
  '/staff': (n) => ({ login: `pegawai-${n}@contoh.id`, role: 'staff' }),
  '/tokens': (n, word) => ({ name: `${word} ${n}`, scopes: ['orders:read'] }),
  '/domains': (n) => ({ host: `toko-${n}.example` }),
  '/webhooks': (n) => ({ url: `https://93.184.215.14/${n}`, types: ['*'] }),
  '/data-requests': (n) => ({ kind: 'export', contact: `pembeli-${n}@contoh.id` }),
  '/products': (n, word) => ({
    slug: `perabot-${n}`,
    name: word,
    price: 10_000,
    stock: 1_000_000,
    weight_grams: 100,
    published_at: '2026-01-01T00:00:00Z',
  }),
}

/** Lists of a shop: what is read without naming anything in it. */
const LISTS = readAdmin().operations.filter(
  ({ method, path }) => method === 'GET' && /^\/shops\/\{shop\}\/[a-z-]+$/.test(path),
)

/** Those who were given new keys again and again are still in the shop. */
const MOST_IN_THE_WAY = 200

let made = 0

export async function furnish(
  server: AttackedServer,
  actors: Actors,
  /** each with the word that its things are called by */
  shops: ReadonlyMap<string, string>,
  memory: Memory,
): Promise<void> {
  const { headers } = actors.of('operator')
  const ask = (method: string, path: string, json?: object) =>
    server.send({
      what: 'furnish',
      method,
      path: ADMIN_PATH + path,
      headers: {
        Host: 'console.localhost',
        'Sec-Fetch-Site': 'same-origin',
        ...(method === 'DELETE' && { 'If-Match': '*' }),
        ...headers,
        ...(json && { 'Content-Type': 'application/json' }),
      },
      ...(json && { body: JSON.stringify(json) }),
    })
  /** A shop may have so many: then one goes first. */
  const makeRoom = async (list: string) => {
    const { items } = (await ask('GET', list)).body
    if (items.length === 0) return
    const [{ id, host }] = items
    const { status, text } = await ask('DELETE', `${list}/${id ?? host}`)
    if (status >= 300) throw new Error(`nothing of ${list} could be deleted: ${text}`)
  }
  for (const [shop, word] of shops) {
    const own = memory.of(shop)
    for (const [path, thing] of Object.entries(THINGS)) {
      const list = `/shops/${shop}${path}`
      const make = () => ask('POST', list, thing(String(++made), word))
      let answer = await make()
      for (let i = 0; i < MOST_IN_THE_WAY && (answer.status === 400 || answer.status === 422); i++) {
        await makeRoom(list)
        answer = await make()
      }
      // So many invitations an hour: what was made before has to do.
      if (answer.status === 429) continue
      if (answer.status >= 300) throw new Error(`${shop}${path} was not made: ${answer.text}`)
      own.learnFrom(path.slice(1).replaceAll(/\W/g, ''), answer.body)
    }
    for (const { path } of LISTS) {
      const answer = await ask('GET', path.replace('{shop}', shop))
      if (answer.status < 300) own.learnFrom(path.split('/')[3]?.replaceAll(/\W/g, '') ?? '', answer.body)
    }
  }
}
