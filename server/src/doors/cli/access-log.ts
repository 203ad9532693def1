// etalase access-log: who looked at personal data of buyers, for a notice of a breach.
import type { Command } from 'commander'
import type { Context } from '../../context.ts'
import { type AccessRow, accessesOf } from '../../tenancy/access-log.ts'
import { findAllShops } from '../../tenancy/queries.ts'
import { parseMoment, shopNamed } from './arguments.ts'
import { columns, type Terminal } from './terminal.ts'
import { withContext } from './with-context.ts'

interface AccessLogOptions {
  readonly shop?: string
  readonly from?: Date
  readonly to?: Date
  readonly who?: string
  readonly order?: string
}

const WEEK_MS = 7 * 86_400_000
const PAGE = 1_000

export function addAccessLogCommand(program: Command, terminal: Terminal): void {
  program
    .command('access-log')
    .option('--shop <slug>', 'only this shop')
    .option('--from <moment>', 'as 2026-11-15T10:00:00+07:00; seven days ago unless it says', parseMoment)
    .option('--to <moment>', 'now unless it says', parseMoment)
    .option('--who <id>', 'a session, a token or an account by its id, or a name')
    .option('--order <number>', 'only this order')
    .description('who looked at personal data of buyers: orders, lists, files, copies')
    .action((options: AccessLogOptions) => withContext(terminal, (ctx) => print(ctx, terminal, options)))
}

async function print(ctx: Context, terminal: Terminal, options: AccessLogOptions): Promise<void> {
  const until = options.to ?? new Date(ctx.clock.now())
  const from = options.from ?? new Date(until.getTime() - WEEK_MS)
  const wanted = { from, until, who: options.who, subject: options.order?.toUpperCase(), limit: PAGE }
  const shops = options.shop === undefined ? await findAllShops(ctx.db) : [await shopNamed(ctx, options.shop)]
  let isEmpty = true
  for (const shop of shops) {
    for (let offset = 0; ; offset += PAGE) {
      const rows = await accessesOf(ctx.db, shop.id, { ...wanted, offset })
      if (rows.length > 0) terminal.print(columns(rows.map((row) => [shop.slug, ...lineOf(row)])))
      isEmpty &&= rows.length === 0
      if (rows.length < PAGE) break
    }
  }
  if (isEmpty) terminal.print('Nobody looked at personal data')
}

function lineOf({
  first_at,
  last_at,
  what,
  subject,
  times,
  actor_kind,
  actor_name,
  via,
}: AccessRow): string[] {
  return [
    first_at.toISOString(),
    last_at.toISOString(),
    `${times}×`,
    what,
    subject || '-',
    `${actor_kind} ${actor_name}`,
    via,
  ]
}
