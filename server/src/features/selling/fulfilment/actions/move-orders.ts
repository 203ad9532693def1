// moveOrders: many orders at once, such as a list of parcel numbers: each by itself, so that one that fails leaves the others.
import { Problem, type ProblemCode, problemMessage } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Actor } from '../../../../domain/access.ts'
import type { Shop } from '../../../../tenancy/shop.ts'
import type { OrderRow } from '../../orders/queries.ts'
import { type ListedOrder, withLines } from './list-orders.ts'
import { type MerchantMove, moveByMerchant } from './move-by-merchant.ts'

export interface MoveOutcome {
  readonly number: string
  readonly order: ListedOrder | null
  readonly error: { readonly code: ProblemCode; readonly message: string } | null
}

/** In the order given. `assertMay`: throws where the caller may not make this move. */
export async function moveOrders(
  ctx: Context,
  shop: Shop,
  moves: readonly MerchantMove[],
  at: Date,
  by: Actor,
  assertMay: (move: MerchantMove) => void,
): Promise<MoveOutcome[]> {
  const byNumber = moves.map(({ number }) => number)
  return eachByItself(ctx, shop, byNumber, (_, i) => {
    const move = moves[i]
    if (!move) throw new Error('There is a move for each number')
    assertMay(move)
    return moveByMerchant(ctx, shop, move, at, by)
  })
}

/** What became of each, in the order given. */
export async function eachByItself(
  ctx: Context,
  shop: Shop,
  numbers: readonly string[],
  change: (number: string, i: number) => Promise<OrderRow>,
): Promise<MoveOutcome[]> {
  const results: (OrderRow | Error)[] = []
  for (const [i, number] of numbers.entries()) {
    try {
      results.push(await change(number, i))
    } catch (error) {
      if (!(error instanceof Error)) throw error
      results.push(error)
    }
  }
  const moved = results.flatMap((result) => (result instanceof Error ? [] : [result]))
  const listed = new Map((await withLines(ctx, shop, moved)).map((each) => [each.order, each]))
  return numbers.map((number, i) => {
    const result = results[i]
    const order = result && !(result instanceof Error) ? (listed.get(result) ?? null) : null
    return { number, order, error: result instanceof Error ? explained(ctx, result) : null }
  })
}

function explained(ctx: Context, error: Error): MoveOutcome['error'] {
  if (error instanceof Problem) return { code: error.code, message: error.message }
  ctx.log.error({ err: error }, 'one of many orders could not be moved')
  return { code: 'internal_error', message: problemMessage('internal_error') }
}
