// Tables of incoming money, as Kysely sees them; held to the database by tables.test.ts.
import type { Generated } from 'kysely'
import type { ElsewhereMoney, MoneySource, MoneyState, MutationProviderName } from '../../domain/mutations.ts'

export interface IncomingMoneyTable {
  shop_id: string
  id: string
  provider: MoneySource
  account: string
  mutation_id: string
  came_at: Date
  is_day: boolean
  amount: number
  balance: number | null
  description: string | null
  state: MoneyState
  order_id: string | null
  settled_by: 'rule' | 'hand' | null
  ignored_from: MoneyState | null
  same_as: string | null
  elsewhere: ElsewhereMoney | null
  received_at: Date
  version: Generated<number>
}

export interface MutationFeedTable {
  shop_id: string
  provider: MutationProviderName
  heard_at: Date | null
  ask_after: Date | null
  asked_at: Date | null
  error: string | null
  strange_account: string | null
}

/** A mutation that settled an order of one of the shops that name its account. */
export interface SettledMutationTable {
  mutation_hash: Buffer
  shop_id: string
  money_id: string
  settled_at: Date
}
