// Money of an order that goes back: each refund, how it stands and what is to be done, and the way to make another.
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { rupiah } from '../../../format/money.ts'
import { when } from '../../../format/time.ts'
import { refundTexts } from '../../../texts/refunds.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Copy } from '../../../ui/copy.tsx'
import type { Order } from '../order.ts'
import classes from './detail.module.css'
import { Section } from './section.tsx'
import type { OrderChanges } from './use-order-changes.ts'

const t = refundTexts
const RefundDialog = lazy(() => import('./refund-dialog.tsx'))

type Refund = Order['refunds'][number]
interface RefundsProps {
  readonly order: Order
  readonly changes: OrderChanges
}

export function Refunds({ order, changes }: RefundsProps) {
  const [isOpen, setOpen] = useState(false)
  const left = order.money?.left ?? 0
  if (order.refunds.length === 0 && left === 0) return null
  const { received = 0, refunded = 0 } = order.money ?? {}
  return (
    <Section title={t.title}>
      <Stack gap="xs">
        {order.refunds.length > 0 && <Text size="sm">{t.came(rupiah(received), rupiah(refunded))}</Text>}
        <ul className={classes.plain}>
          {order.refunds.map((refund) => (
            <li key={refund.id}>
              <OneRefund refund={refund} changes={changes} />
            </li>
          ))}
        </ul>
        {left > 0 && (
          <Button variant="default" className={classes.fit} onClick={() => setOpen(true)}>
            {t.begin}
          </Button>
        )}
      </Stack>
      {isOpen && (
        <Suspense fallback={null}>
          <RefundDialog order={order} changes={changes} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  )
}

function OneRefund({ refund, changes }: { refund: Refund; changes: OrderChanges }) {
  const { account, proof, can_settle, reason } = refund
  return (
    <Stack gap={4}>
      <div className={classes.item}>
        <div>
          <Text size="sm" fw={600}>
            {standOf(refund)}
          </Text>
          <div className={classes.quiet}>
            {[refund.through && t.through(refund.through), when(refund.made_at ?? refund.created_at), reason]
              .filter(Boolean)
              .join(' · ')}
          </div>
          {proof && <div className={classes.quiet}>{t.proofOf(proof)}</div>}
        </div>
        <span className={classes.money}>{rupiah(refund.amount)}</span>
      </div>
      {account && refund.status === 'asked' && (
        <Stack gap={2}>
          <Group gap={4} wrap="nowrap">
            <Text fw={700}>{account.account_number}</Text>
            <Copy value={account.account_number ?? ''} what={t.accountNumber} isSmall />
          </Group>
          <Text size="sm">{t.account(account.bank ?? '', account.account_holder ?? '')}</Text>
          <div className={classes.quiet}>{t.checkHolder}</div>
        </Stack>
      )}
      {refund.status === 'unknown' && <div className={classes.quiet}>{t.unknownHint}</div>}
      {refund.status === 'failed' && refund.way === 'gateway' && (
        <div className={classes.quiet}>{t.failedHint}</div>
      )}
      {can_settle && <Settle refund={refund} changes={changes} />}
    </Stack>
  )
}

function Settle({ refund, changes }: { refund: Refund; changes: OrderChanges }) {
  const [proof, setProof] = useState('')
  const isByBank = refund.way === 'bank'
  const made = isByBank ? t.made : t.madeAtGateway
  const id = refund.id ?? ''
  return (
    <Group gap="xs">
      {(refund.account || !isByBank) && (
        <Confirm
          title={t.madeTitle}
          confirm={made}
          onConfirm={() => changes.settleRefund(id, true, proof)}
          trigger={(ask) => <Button onClick={ask}>{made}</Button>}
        >
          <Stack>
            <Text>{rupiah(refund.amount)}</Text>
            <TextInput
              label={t.proof}
              description={t.proofHint}
              maxLength={100}
              value={proof}
              onChange={({ currentTarget }) => setProof(currentTarget.value)}
            />
          </Stack>
        </Confirm>
      )}
      <Confirm
        title={t.dropTitle}
        confirm={t.drop}
        isDangerous
        onConfirm={() => changes.settleRefund(id, false)}
        trigger={(ask) => (
          <Button variant="default" onClick={ask}>
            {t.drop}
          </Button>
        )}
      >
        {t.dropHint}
      </Confirm>
    </Group>
  )
}

function standOf({ way, status, account }: Refund): string {
  if (way === 'bank' && status === 'asked' && account) return t.toTransfer
  return t.states[way ?? 'gateway'][status ?? 'asked']
}
