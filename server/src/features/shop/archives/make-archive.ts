// Makes an archive that this process has claimed: page by page, each file packed and kept in parts as it grows.
import { setImmediate } from 'node:timers/promises'
import type { Context } from '../../../context.ts'
import { type Lease, Overtaken } from '../../../db/leased.ts'
import type { PackedFile } from '../../../db/tables/archives.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { writeAudit } from '../../../tenancy/audit.ts'
import { findShopById } from '../../../tenancy/queries.ts'
import type { Shop } from '../../../tenancy/shop.ts'
import { mediaFormats } from '../../catalogue/media/queries.ts'
import { tableOf } from '../../selling/fulfilment/orders-table.ts'
import { wholeOrders } from '../../selling/fulfilment/whole-orders.ts'
import { exportAllInvoices } from '../../selling/invoices/actions/export-invoices.ts'
import { numberInvoices } from '../../selling/invoices/actions/number-invoices.ts'
import { findOrders } from '../../selling/orders/list-queries.ts'
import type { OrderRow } from '../../selling/orders/queries.ts'
import { methodsOf } from '../../selling/payments/methods.ts'
import { exportAllMovements } from '../../selling/settlements/actions/export-movements.ts'
import { exportProducts } from '../imports/actions/export-products.ts'
import { exportShop } from '../shop-file/export.ts'
import { mapImages } from '../shop-file/pictures.ts'
import { gatherCustomers } from './customers.ts'
import { type Packing, pack } from './pack.ts'
import { type ArchiveRow, deleteParts, findClaimed, finishArchive, insertPart } from './queries.ts'
import { readmeOf } from './readme.ts'
import { MOST_BYTES, PAGE, PART_BYTES } from './rules.ts'

/** Ends where another process has claimed it since. Throws what goes wrong. */
export async function makeArchive(ctx: Context, claim: Lease): Promise<void> {
  const begun = await findClaimed(ctx.db, claim)
  if (!begun) return
  const shop = await findShopById(ctx.db, begun.shop_id)
  if (!shop) throw new Error(`Archive ${begun.id} has no shop`)
  await deleteParts(ctx.db, claim)
  try {
    const made = await filesOf(ctx, shop, begun, claim)
    await inTransaction(ctx.db, async (tx) => {
      if (!(await finishArchive(tx, claim, { ...made, at: new Date(ctx.clock.now()) }))) return
      const by = { kind: begun.actor_kind, id: begun.actor_id, name: begun.actor_name }
      const after = { orders: made.orders, files: made.files.length }
      await writeAudit(tx, shop.id, { by, kind: 'archive', id: begun.id, before: null, after })
    })
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error
  }
}

async function filesOf(
  ctx: Context,
  shop: Shop,
  { created_at: at }: ArchiveRow,
  claim: Lease,
): Promise<{ files: PackedFile[]; orders: number }> {
  const begin = keeperOf(ctx, claim)
  const files: PackedFile[] = []
  const whole = async (name: string, parts: Iterable<string> | AsyncIterable<string>) => {
    const file = begin(name)
    for await (const part of parts) await file.write(part)
    files.push(await file.end())
  }

  await whole('BACA-SAYA.txt', [readmeOf(shop, at)])
  await numberInvoices(ctx, shop.id)
  const [sheet, lines] = [begin('pesanan.csv'), begin('pesanan.jsonl')]
  const customers = gatherCustomers()
  const methods = new Map((await methodsOf(ctx, shop)).map(({ code, name }) => [code, name]))
  const table = tableOf('sheet', (code) => methods.get(code) ?? code)
  let orders = 0
  await sheet.write(table.header)
  for await (const page of pagesOf(ctx, shop, at)) {
    const found = await wholeOrders(ctx, shop, page, at)
    await sheet.write(table.rows(found.map(({ listed }) => listed)))
    await lines.write(found.map((each) => `${JSON.stringify(each.whole)}\n`).join(''))
    for (const order of page) customers.add(order)
    orders += page.length
  }
  files.push(await sheet.end(), await lines.end())
  await whole('pelanggan.csv', customers.table())
  await whole('nota.csv', exportAllInvoices(ctx, shop, at))
  await whole('uang.csv', exportAllMovements(ctx, shop, at))
  await whole('produk-shopify.csv', [await exportProducts(ctx, shop)])
  await whole('toko.json', [await shopFileOf(ctx, shop)])
  return { files, orders }
}

/** Files are numbered as they are begun, and listed as they end: one that is begun before another ends before it. */
function keeperOf({ db }: Context, claim: Lease): (name: string) => Packing {
  let begun = 0
  let bytes = 0
  return (name) => {
    const file = begun++
    let number = 0
    return pack(name, PART_BYTES, async (part) => {
      bytes += part.length
      if (bytes > MOST_BYTES) throw new Error('An archive has grown too large')
      if (!(await insertPart(db, claim, { file, number: number++, bytes: part }))) throw new Overtaken()
      // The thread that renews the lease is another one; this lets what came over the connection be read.
      await setImmediate()
    })
  }
}

/** Newest first. Orders that come meanwhile are not in it. */
async function* pagesOf({ db }: Context, shop: Shop, until: Date): AsyncGenerator<OrderRow[]> {
  let after: string | undefined
  do {
    const page = await findOrders(db, shop.id, { until, limit: PAGE, after })
    if (page.length > 0) yield page
    after = page.length === PAGE ? page.at(-1)?.id : undefined
  } while (after !== undefined)
}

/** As `shop export --with-stock` writes it, with its pictures beside it. */
async function shopFileOf(ctx: Context, shop: Shop): Promise<string> {
  const file = await exportShop(ctx, shop.slug, { withStock: true })
  if (!file) throw new Error(`Shop ${shop.id} has no file`)
  const formatOf = await mediaFormats(ctx.db, shop.id)
  const withFiles = await mapImages(file, async ({ media = '', alt }) => ({
    file: nameOfPicture(media, formatOf.get(media)),
    ...(alt !== undefined && { alt }),
  }))
  return `${JSON.stringify(withFiles, null, 2)}\n`
}

export function nameOfPicture(hash: string, format = 'bin'): string {
  return `images/${hash}.${format}`
}
