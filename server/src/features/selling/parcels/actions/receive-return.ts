// receiveReturn: a parcel is back in the shop; what of it can be sold again is in the stock again.
import { type FieldError, invalidRequest } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Actor } from '../../../../domain/access.ts'
import { hasLeft, isEnd } from '../../../../domain/parcel.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import { lockStock, saveStock } from '../../../catalogue/products/stock.ts'
import { linesOf } from '../../orders/queries.ts'
import { noteCameBack, updateParcel } from '../changes.ts'
import type { ReceiveReturn } from '../input.ts'
import { noteReport } from '../note-report.ts'
import { linesIn } from '../queries.ts'
import { elsewhere, ourWord, withParcel } from '../reaching.ts'

/** Once. Throws `not_found`, `invalid_request`, and `parcel_moved` of one that has not left or is back already. */
export async function receiveReturn(
  ctx: Context,
  shop: Shop,
  id: string,
  { lines: given, return_cost }: ReceiveReturn,
  at: Date,
  by?: Actor,
): Promise<void> {
  await withParcel(ctx, shop, id, async (tx, order, parcel) => {
    const inIt = await linesIn(tx, shop.id, [id])
    if (!hasLeft(parcel.state) || inIt.some(({ came_back }) => came_back !== null)) throw elsewhere(parcel)
    const wrong = given.flatMap(({ position, came_back, sellable }, i): FieldError[] => {
      const most = inIt.find((line) => line.position === position)?.qty ?? 0
      const isTwice = given.findIndex((line) => line.position === position) !== i
      if (came_back > most || isTwice)
        return [{ path: `lines[${i}].came_back`, code: 'range', message: `paling banyak ${most}` }]
      return sellable > came_back
        ? [{ path: `lines[${i}].sellable`, code: 'range', message: `paling banyak ${came_back}` }]
        : []
    })
    if (wrong.length > 0) throw invalidRequest(wrong)
    const back = inIt.map(({ position }) => {
      const line = given.find((each) => each.position === position)
      return { position, came_back: line?.came_back ?? 0, sellable: line?.sellable ?? 0 }
    })
    await noteCameBack(tx, parcel, back)
    const orderLines = await linesOf(tx, shop.id, [order.id])
    const sellable = orderLines.flatMap((line) => {
      const qty = back.find(({ position }) => position === line.position)?.sellable ?? 0
      return qty > 0 && line.took_stock ? [{ ...line, qty }] : []
    })
    const stock = await lockStock(tx, shop.id, sellable)
    stock.giveBack(sellable, { kind: 'came_back', orderNumber: order.number, at })
    await saveStock(tx, stock, null)
    const report = { events: [ourWord('returned', 'received by the shop', at)] }
    const noted = isEnd(parcel.state)
      ? parcel
      : await noteReport(tx, ctx, shop, order, parcel, { report, at, actor: 'merchant' })
    await updateParcel(tx, noted, { handled_at: at, ...(return_cost !== undefined && { return_cost }) })
    await writeAudit(tx, shop.id, {
      by,
      kind: 'parcel',
      id,
      before: null,
      after: { came_back: back, return_cost },
    })
  })
}
