// A later release's migration runs on the tables that are spread, and what it made works in every shop.
import { readFile } from 'node:fs/promises'
import { migrate, migrationFiles } from '../../server/src/db/migrate.ts'
import type { Node } from './cluster.ts'
import { DATABASE, type Site, say, seconds } from './site.ts'

const LATER = new URL('later-release.sql', import.meta.url)

/** As the first server of that release does. */
export async function migrateToLaterRelease(coordinator: Node): Promise<void> {
  const begun = performance.now()
  const later = { name: '9999_later_release.sql', sha256: '', sql: await readFile(LATER, 'utf8') }
  const applied = await migrate(coordinator.url(DATABASE), [...(await migrationFiles()), later])
  if (applied.join() !== later.name) throw new Error(`Migrations that ran: ${applied.join()}`)
  say(`a later release's migration ran in ${seconds(begun)}`)
}

/** Its columns, tables, keys and triggers, in the last order of every shop. */
export async function tryLaterRelease({ ask }: Site): Promise<void> {
  const last = await ask<{ shop_id: string; id: string }>(
    'select distinct on (shop_id) shop_id, id from orders order by shop_id, placed_at desc',
  )
  const wrap = (shop: string, order: string, color: string) =>
    ask(`insert into wrappings (shop_id, order_id, color) values ('${shop}', '${order}', '${color}')`)
  for (const { shop_id, id } of last) {
    await wrap(shop_id, id, 'red')
    await refused(wrap(shop_id, 'ord_none', 'red'), 'wrappings_order')
    await refused(wrap(shop_id, id, 'blue'), 'wrappings_paper')
    await refused(
      ask(`update orders set gift_words = '' where shop_id = '${shop_id}' and id = '${id}'`),
      'orders_gift_words',
    )
  }
  const [found] = await ask<{ gifts: number; lines: number; together: boolean }>(`
    select (select count(*) from orders where is_gift and gift_words <> '')::int as gifts,
      (select count(*) from orders o join wrappings w on w.shop_id = o.shop_id and w.order_id = o.id)::int as lines,
      (select count(distinct colocationid) = 1 from pg_dist_partition
        where logicalrelid in ('orders'::regclass, 'wrappings'::regclass)) as together`)
  if (found?.gifts !== last.length || found.lines !== last.length || !found.together)
    throw new Error(`What the migration made does not work: ${JSON.stringify(found)}`)
  say(`its columns, tables, keys and triggers work in ${last.length} shops`)
}

async function refused(asked: Promise<unknown>, by: string): Promise<void> {
  const error = await asked.then(
    () => null,
    (reason: Error) => reason,
  )
  if (!error?.message.includes(by)) throw new Error(`${by} refused nothing: ${error?.message}`)
}
