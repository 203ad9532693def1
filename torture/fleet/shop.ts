// The shop that everybody buys at, and the key of the program that changes its prices.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { API_PATH } from '../../server/src/domain/addresses.ts'
import { aCart } from '../../test/checkout.ts'
import { addShops, hostOf, orderedProducts, shopIdOf } from '../../test/shops.ts'
import type { Customers } from '../load/buyers.ts'
import { appUrl, asSuperuser } from './database.ts'
import type { PgNode } from './patroni.ts'
import type { Place } from './place.ts'

export interface TestShop {
  readonly id: string
  readonly slug: string
  readonly host: string
  /** may change products */
  readonly token: string
}

const NAME = 'armada'
const PRODUCTS = 70
/** The last one, which nobody buys: a draft whose price has changed is refused, and rightly so. */
export const PRICED_PRODUCT = `barang-${PRODUCTS}`

/** Many totals, for one total has 999 unique codes. */
const MOST_UNITS = 20
const BOUGHT_PRODUCTS = 60
const bought = orderedProducts(BOUGHT_PRODUCTS)

export const CUSTOMERS: Customers = {
  reads: [
    `${API_PATH}/products`,
    `${API_PATH}/categories`,
    `${API_PATH}/storefront/config`,
    ...Array.from({ length: BOUGHT_PRODUCTS }, (_, i) => `${API_PATH}/products/barang-${i + 1}`),
  ],
  wish(contact) {
    const product_id = bought[Math.floor(Math.random() * bought.length)]
    return aCart(contact, [{ product_id, qty: 1 + Math.floor(Math.random() * MOST_UNITS) }])
  },
}

const ETALASE = fileURLToPath(new URL('../../server/bin/etalase.js', import.meta.url))
const run = promisify(execFile)

export async function openShop(place: Place, primary: PgNode): Promise<TestShop> {
  await asSuperuser(place, primary, (client) =>
    addShops(client, { name: NAME, shops: 1, products: PRODUCTS }),
  )
  const slug = `${NAME}-1`
  const { stdout } = await etalase(place, ['token', 'create', slug, '--scopes', 'products:write'])
  return { id: shopIdOf(NAME), slug, host: hostOf(NAME), token: stdout.trim().split('\n').at(-1) ?? '' }
}

/** A command as an operator types it, by the same addresses as the servers. Rejects when it fails. */
export function etalase(
  place: Place,
  args: readonly string[],
): Promise<{ readonly stdout: string; readonly stderr: string }> {
  return run(process.execPath, [ETALASE, ...args], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: appUrl(place, 'pgbouncer'),
      DATABASE_DIRECT_URL: appUrl(place, 'primary'),
      DATABASE_PREPARED_STATEMENTS: '0',
      APP_SECRET: place.appSecret,
      DATA_DIR: `${place.dir}/etalase`,
    },
  })
}
