// Xendit's list of transactions: what passed through an account, with fees, and when it is in the balance.
import Type from 'typebox'
import type { TransactionKind, TransactionStatus } from '../../domain/settlement.ts'
import { guardOf } from '../shape.ts'
import type { GatewayTransaction, TransactionPage } from './gateway.ts'

const PAGE = 50

export function transactionsPath({ since, after }: { since: Date; after: string | null }): string {
  const query = new URLSearchParams({
    currency: 'IDR',
    'updated[gte]': since.toISOString(),
    limit: String(PAGE),
    ...(after !== null && { after_id: after }),
  })
  return `/transactions?${query}`
}

const Id = Type.String({ minLength: 1, maxLength: 255 })
const Moment = Type.String({ format: 'moment', maxLength: 60 })
const orNothing = <T extends Type.TSchema>(shape: T) => Type.Optional(Type.Union([shape, Type.Null()]))
const Fee = orNothing(Type.Number({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))

const isPage = guardOf(
  Type.Object({
    has_more: Type.Boolean(),
    data: Type.Array(
      Type.Object({
        id: Id,
        type: Id,
        status: Id,
        reference_id: Type.String({ maxLength: 255 }),
        channel_code: orNothing(Type.String({ maxLength: 100 })),
        amount: Type.Number({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
        net_amount: orNothing(
          Type.Number({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }),
        ),
        settlement_status: orNothing(Id),
        estimated_settlement_time: orNothing(Moment),
        fee: orNothing(
          Type.Object({
            xendit_fee: Fee,
            value_added_tax: Fee,
            xendit_withholding_tax: Fee,
            third_party_withholding_tax: Fee,
          }),
        ),
        created: Moment,
        updated: Moment,
      }),
      { maxItems: 1_000 },
    ),
  }),
)

const KINDS: Readonly<Record<string, TransactionKind>> = { PAYMENT: 'payment', REFUND: 'refund' }
const STATUSES: Readonly<Record<string, TransactionStatus>> = { SUCCESS: 'success', PENDING: 'pending' }

/** null: it cannot be understood. A fee that is no whole rupiah counts as not told; one of no whole amount is none of ours. */
export function readXenditTransactions(body: unknown): TransactionPage | null {
  if (!isPage(body)) return null
  const transactions = body.data
    .filter(({ amount }) => Number.isInteger(amount))
    .map(({ fee, net_amount, estimated_settlement_time, ...each }): GatewayTransaction => {
      const withheld = fee && (fee.xendit_withholding_tax ?? 0) + (fee.third_party_withholding_tax ?? 0)
      return {
        id: each.id,
        kind: KINDS[each.type] ?? 'other',
        status: STATUSES[each.status] ?? 'failed',
        reference: each.reference_id,
        channel: each.channel_code ?? null,
        amount: each.amount,
        fee: whole(fee?.xendit_fee),
        feeTax: whole(fee?.value_added_tax),
        withheld: whole(withheld),
        net: whole(net_amount),
        madeAt: new Date(each.created),
        settlesAt: estimated_settlement_time ? new Date(estimated_settlement_time) : null,
        // When it changed last: of one that is settled, when it was.
        settledAt: each.settlement_status === 'SETTLED' ? new Date(each.updated) : null,
      }
    })
  return { transactions, next: body.has_more ? (body.data.at(-1)?.id ?? null) : null }
}

function whole(amount: number | null | undefined): number | null {
  return Number.isInteger(amount) ? (amount ?? null) : null
}
