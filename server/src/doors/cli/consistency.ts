// etalase consistency check, and `books check`, as it was called before.
import type { Command } from 'commander'
import type { Context } from '../../context.ts'
import { checkConsistency, checkPictures } from '../../features/operating/consistency/check-consistency.ts'
import { findAllShops } from '../../tenancy/queries.ts'
import { CommandError, shopNamed } from './arguments.ts'
import type { Terminal } from './terminal.ts'
import { withContext } from './with-context.ts'

interface CheckOptions {
  readonly pictures?: boolean
}

export function addConsistencyCommands(program: Command, terminal: Terminal): void {
  program
    .command('consistency')
    .alias('books')
    .description('stock, orders and payments, held against one another')
    .command('check')
    .argument('[slug]', 'only this shop')
    .option('--pictures', 'also whether every picture is in the store, undamaged')
    .description('whether the rows of a shop agree; changes nothing, and may run beside a server')
    .action((slug: string | undefined, options: CheckOptions) =>
      withContext(terminal, (ctx) => check(ctx, terminal, slug, options)),
    )
}

async function check(
  ctx: Context,
  { print }: Terminal,
  slug: string | undefined,
  { pictures = false }: CheckOptions,
): Promise<void> {
  const shops = slug === undefined ? await findAllShops(ctx.db) : [await shopNamed(ctx, slug)]
  let findings = 0
  for (const shop of shops) {
    const wrong = await checkConsistency(ctx.db, ctx.owners, shop.id)
    if (pictures) wrong.push(...(await checkPictures(ctx.db, ctx.media, shop.id)))
    for (const line of wrong) print(`${shop.slug}: ${line}`)
    findings += wrong.length
  }
  const of = shops.length === 1 ? 'one shop' : `${shops.length} shops`
  if (findings > 0) throw new CommandError(`The books of ${of} do not agree: ${findings} findings`)
  print(`The books of ${of} agree`)
}
