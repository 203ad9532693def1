// etalase shop apply | export | plan
import { resolve } from 'node:path'
import { Argument, type Command } from 'commander'
import type { Context } from '../../context.ts'
import { PLANS, type Plan } from '../../domain/plans.ts'
import { applyShopFile } from '../../features/shop-file/apply.ts'
import { exportShop, writeShopExport } from '../../features/shop-file/export.ts'
import { setPlan } from '../../features/shops/actions/set-plan.ts'
import { noSuchShop, shopOf } from './arguments.ts'
import type { Terminal } from './terminal.ts'
import { withContext } from './with-context.ts'

export function addShopCommands(program: Command, terminal: Terminal): void {
  const shop = program.command('shop').description('make, read and change shops')

  shop
    .command('apply')
    .argument('<file>', 'JSON or YAML')
    .description('make a shop what its file says; nothing changes when the file has an error')
    .action((file: string) => withContext(terminal, (ctx) => apply(ctx, terminal, file)))

  shop
    .command('export')
    .argument('<slug>')
    .option('--out <file>', 'write to a file (.json or .yaml), with the pictures beside it')
    .description('write a shop as a file that `shop apply` takes; credentials are left out')
    .action((slug: string, { out }: { out?: string }) =>
      withContext(terminal, (ctx) => exportTo(ctx, terminal, slug, out)),
    )

  shop
    .command('plan')
    .argument('<slug>')
    .addArgument(new Argument('<plan>').choices(PLANS))
    .description('put a shop on another plan')
    .action((slug: string, plan: Plan) =>
      withContext(terminal, async (ctx) => {
        await setPlan(ctx, await shopOf(ctx, slug), plan)
        terminal.print(`Shop ${slug} is on plan ${plan}`)
      }),
    )
}

async function apply(ctx: Context, { print, warn }: Terminal, file: string): Promise<void> {
  const { slug, created, products, newPictures, warnings } = await applyShopFile(ctx, resolve(file))
  for (const warning of warnings) warn(`warning: ${warning}`)
  print(`Shop ${slug} ${created ? 'created' : 'updated'}: ${products} products, ${newPictures} new pictures`)
}

async function exportTo(
  ctx: Context,
  { print }: Terminal,
  slug: string,
  out: string | undefined,
): Promise<void> {
  if (out === undefined) {
    const file = await exportShop(ctx, slug)
    if (!file) throw noSuchShop(slug)
    print(JSON.stringify(file, null, 2))
    return
  }
  const file = await writeShopExport(ctx, slug, resolve(out))
  if (!file) throw noSuchShop(slug)
  print(`Shop ${slug} written to ${out}`)
}
