// From what actions give to the shapes that are answered.
import type { ListedMoney } from './actions/list-money.ts'
import { isOutOfTime } from './rules.ts'
import type { MoneyShape } from './schema.ts'

export function toMoney({ money, orderNumber, candidates }: ListedMoney): MoneyShape {
  return {
    id: money.id,
    provider: money.provider,
    account: money.account,
    amount: money.amount,
    came_at: money.came_at.toISOString(),
    is_day: money.is_day,
    description: money.description,
    state: money.state,
    order: orderNumber,
    settled_by: money.settled_by,
    is_repeat: money.same_as !== null,
    elsewhere: money.elsewhere,
    is_out_of_time: money.state === 'ignored' && isOutOfTime(money.came_at, money.received_at),
    candidates: candidates.map(({ number, customerName, status, total, placedAt }) => ({
      ...{ number, customer_name: customerName, status, total },
      ...{ difference: money.amount - total, placed_at: placedAt.toISOString() },
    })),
    received_at: money.received_at.toISOString(),
    version: money.version,
  }
}
