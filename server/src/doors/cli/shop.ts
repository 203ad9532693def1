// etalase shop apply | list | export
import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { Context } from '../../context.ts'
import { shopAddress } from '../../domain/addresses.ts'
import { exportShop, writeShopExport } from '../../features/shop/shop-file/export.ts'
import { listShops } from '../../features/shop/shops/actions/list-shops.ts'
import { applyFile } from './apply.ts'
import { noSuchShop } from './arguments.ts'
import { addShopDecisions } from './shop-decisions.ts'
import { columns, type Terminal, visibleLine } from './terminal.ts'
import { withContext } from './with-context.ts'

export function addShopCommands(program: Command, terminal: Terminal): void {
  const shop = program.command('shop').description('make, read and change shops')

  shop
    .command('apply')
    .argument('<file>', 'JSON or YAML')
    .option('-y, --yes', 'ask nothing, and archive products that the file no longer lists')
    .description('make a shop what its file says; nothing changes when the file has an error')
    .action((file: string, options: { yes?: boolean }) =>
      withContext(terminal, (ctx) => applyFile(ctx, terminal, resolve(file), options)),
    )

  shop
    .command('list')
    .description('every shop, with its plan, address, products and orders')
    .action(() => withContext(terminal, async (ctx) => terminal.print(await list(ctx))))

  shop
    .command('export')
    .argument('<slug>')
    .option('--out <file>', 'write to a file (.json or .yaml), with the pictures beside it')
    .option('--with-stock', 'with what is on hand: applied later, it brings back what was sold meanwhile')
    .description('write a shop as a file that `shop apply` takes; stock and credentials are left out')
    .action((slug: string, options: ExportCommand) =>
      withContext(terminal, (ctx) => exportTo(ctx, terminal, slug, options)),
    )

  addShopDecisions(shop, terminal)
}

/** A table: what is wide comes last, and nothing is cut. */
async function list(ctx: Context): Promise<string> {
  const shops = await listShops(ctx, { ids: null })
  if (shops.length === 0) return 'There is no shop yet: etalase shop apply FILE makes one'
  return columns([
    ['SLUG', 'PLAN', 'PRODUCTS', 'ORDERS', 'ADDRESS', 'NAME'],
    ...shops.map(({ shop, products, orders }) => [
      shop.slug,
      shop.plan,
      String(products),
      String(orders),
      `${shopAddress(shop, ctx.platform)}/`,
      visibleLine(shop.name),
    ]),
  ])
}

interface ExportCommand {
  readonly out?: string
  readonly withStock?: boolean
}

async function exportTo(
  ctx: Context,
  { print }: Terminal,
  slug: string,
  { out, ...options }: ExportCommand,
): Promise<void> {
  if (out === undefined) {
    const file = await exportShop(ctx, slug, options)
    if (!file) throw noSuchShop(slug)
    print(JSON.stringify(file, null, 2))
    return
  }
  const file = await writeShopExport(ctx, slug, resolve(out), options)
  if (!file) throw noSuchShop(slug)
  print(`Shop ${slug} written to ${out}`)
}
