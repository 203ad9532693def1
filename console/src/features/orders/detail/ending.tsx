// Cancelling an order and giving its money back, with what that does said first.
import { Button, Group, List, Stack, Textarea } from '@mantine/core'
import { useState } from 'react'
import { rupiah } from '../../../format/money.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { ordersTexts } from '../../../texts/orders.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import type { Order } from '../order.ts'
import { Section } from './section.tsx'
import type { OrderChanges } from './use-order-changes.ts'

const t = ordersTexts
type Move = Order['moves'][number]

const ENDS = {
  cancelled: { label: t.actions.cancel, title: t.ending.cancelTitle },
  refunded: { label: t.actions.refund, title: t.ending.refundTitle },
} as const

export function Ending({ order, changes }: { order: Order; changes: OrderChanges }) {
  // Where there is money, it goes back by refunds.
  const hasMoney = (order.money?.left ?? 0) > 0
  const ends = order.moves.filter(({ to }) => to === 'cancelled' || (to === 'refunded' && !hasMoney))
  if (ends.length === 0) return null
  return (
    <Section title={t.ending.title}>
      <Group gap="xs">
        {ends.map((move) => (
          <End key={move.to} move={move} order={order} changes={changes} />
        ))}
      </Group>
    </Section>
  )
}

function End({ move, order, changes }: { move: Move; order: Order; changes: OrderChanges }) {
  const [reason, setReason] = useState('')
  if (move.to !== 'cancelled' && move.to !== 'refunded') return null
  const target = move.to
  const { label, title } = ENDS[target]
  return (
    <Confirm
      title={title}
      confirm={label}
      isDangerous
      onConfirm={() => changes.move(target, reason)}
      trigger={(ask) => (
        <Button variant="default" onClick={ask}>
          {label}
        </Button>
      )}
    >
      <Stack>
        <List spacing={6}>
          {consequencesOf(move, order).map((text) => (
            <List.Item key={text}>{text}</List.Item>
          ))}
        </List>
        <Textarea
          label={t.ending.reason}
          description={everyScreenTexts.optional}
          maxLength={500}
          minRows={2}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Stack>
    </Confirm>
  )
}

function consequencesOf({ refund_by, restocks }: Move, order: Order): string[] {
  const amount = rupiah(order.total)
  const isClaimed = order.waiting.includes('claim')
  const money = { gateway: t.ending.byGateway(amount), hand: t.ending.byHand(amount) }
  return [
    refund_by ? money[refund_by] : isClaimed ? t.ending.claimed(amount) : t.ending.notPaid,
    restocks ? t.ending.restocks : t.ending.noRestock,
    ...(order.contact === null ? [] : [t.ending.told]),
    t.ending.final,
  ]
}
