// How the order is paid: every try, and what became of it.
import { Text } from '@mantine/core'
import { rupiah } from '../../../format/money.ts'
import { when } from '../../../format/time.ts'
import { ordersTexts } from '../../../texts/orders.ts'
import type { Order } from '../order.ts'
import { Cod } from './cod.tsx'
import classes from './detail.module.css'
import { Section } from './section.tsx'
import type { OrderChanges } from './use-order-changes.ts'

const t = ordersTexts

export function Payments({ order, changes }: { order: Order; changes: OrderChanges }) {
  return (
    <Section title={t.payment}>
      <Text>{order.payment_method_name}</Text>
      {order.cod && <Cod order={order} cod={order.cod} changes={changes} />}
      {order.payments.length === 0 && order.status === 'pending_payment' && (
        <Text c="dimmed">{t.noPayments}</Text>
      )}
      <ul className={classes.plain}>
        {order.payments.map((attempt) => (
          <li key={attempt.id} className={classes.item}>
            <div>
              <Text size="sm" fw={600}>
                {t.paymentStatuses[attempt.status ?? ''] ?? attempt.status}
              </Text>
              <div className={classes.quiet}>
                {[t.gateways[attempt.gateway ?? ''] ?? attempt.gateway, when(attempt.created_at)].join(' · ')}
              </div>
            </div>
            <span className={classes.money}>{rupiah(attempt.amount)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
