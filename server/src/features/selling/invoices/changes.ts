// Writes of invoices and of their counters.
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { TaxIdKind } from '../../../domain/tax.ts'
import type { InvoiceRow, Series } from './queries.ts'

/**
 * Gives numbers to what waits for one, in the order of issue. Under the lock of the counter, in a transaction that does nothing
 * else: a number is given and counted, or neither. Returns how many.
 */
export async function giveNumbers(
  tx: Db,
  shopId: string,
  { series, year }: Series,
  most: number,
): Promise<number> {
  await sql`
    insert into invoice_counters (shop_id, series, year, last) values (${shopId}, ${series}, ${year}, 0)
    on conflict (shop_id, series, year) do nothing`.execute(tx)
  const { last } = await tx
    .selectFrom('invoice_counters')
    .where('shop_id', '=', shopId)
    .where('series', '=', series)
    .where('year', '=', year)
    .forUpdate()
    .select('last')
    .executeTakeFirstOrThrow()
  const { rows } = await sql`
    update invoices i set number = ${last}::integer + w.place
    from (select id, (row_number() over (order by issued_at, id))::integer as place from invoices
      where shop_id = ${shopId} and series = ${series} and year = ${year} and number is null
      order by issued_at, id limit ${most}) as w
    where i.shop_id = ${shopId} and i.id = w.id returning i.id`.execute(tx)
  if (rows.length > 0)
    await tx
      .updateTable('invoice_counters')
      .set({ last: last + rows.length })
      .where('shop_id', '=', shopId)
      .where('series', '=', series)
      .where('year', '=', year)
      .execute()
  return rows.length
}

export interface TaxBuyer {
  readonly kind: TaxIdKind
  /** 16 digits */
  readonly number: string
  readonly name: string
  readonly address: string
}

/** Who wants a full faktur of a nota. */
export async function writeTaxBuyer(
  tx: Db,
  { shop_id, id }: Pick<InvoiceRow, 'shop_id' | 'id'>,
  { kind, number, name, address }: TaxBuyer,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({
      tax_buyer_kind: kind,
      tax_buyer_number: number,
      tax_buyer_name: name,
      tax_buyer_address: address,
      tax_buyer_at: at,
    })
    .where('shop_id', '=', shop_id)
    .where('id', '=', id)
    .execute()
}
