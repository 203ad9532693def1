// What is to go back: all that is left, pieces, or an amount; with what will happen said before.
import { Button, Group, List, Modal, NumberInput, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { rupiah } from '../../../format/money.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { refundTexts } from '../../../texts/refunds.ts'
import type { Order } from '../order.ts'
import { amountOf, isPossible, planOf, refundOf, type WantedRefund } from './refund-plan.ts'
import type { OrderChanges } from './use-order-changes.ts'

const t = refundTexts

interface RefundDialogProps {
  readonly order: Order
  readonly changes: OrderChanges
  onClose(): void
}

export default function RefundDialog({ order, changes, onClose }: RefundDialogProps) {
  const { left = 0, by_gateway = 0, through = null, pieces: free = [] } = order.money ?? {}
  const [wanted, setWanted] = useState<WantedRefund>({
    what: 'all',
    pieces: order.lines.map(() => 0),
    amount: 0,
    byBank: false,
  })
  const [reason, setReason] = useState('')
  const [isRunning, setRunning] = useState(false)
  const set = (change: Partial<WantedRefund>) => setWanted({ ...wanted, ...change })
  const canSend = isPossible(order, wanted)
  const send = async () => {
    setRunning(true)
    try {
      await changes.refund(refundOf(wanted, reason))
      onClose()
    } catch {
      // Shown in passing; the dialog stays, so that nothing typed is lost.
    } finally {
      setRunning(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={t.dialog}>
      <Stack>
        <Radio.Group
          label={t.what}
          value={wanted.what}
          onChange={(what) => set({ what: what === 'lines' || what === 'amount' ? what : 'all' })}
        >
          <Stack gap="xs" mt={4}>
            <Radio value="all" label={t.all(rupiah(left))} />
            <Radio value="lines" label={t.byLine} />
            <Radio value="amount" label={t.byAmount} />
          </Stack>
        </Radio.Group>
        {wanted.what === 'lines' &&
          order.lines.map((line, i) => (
            <NumberInput
              key={`${line.product_id} ${line.variant_id}`}
              label={t.pieces([line.name, line.variant_label].filter(Boolean).join(', '), free[i] ?? 0)}
              min={0}
              max={free[i] ?? 0}
              disabled={(free[i] ?? 0) === 0}
              value={wanted.pieces[i] ?? 0}
              onChange={(qty) => set({ pieces: wanted.pieces.with(i, Number(qty) || 0) })}
            />
          ))}
        {wanted.what === 'amount' && (
          <NumberInput
            label={t.amount}
            description={t.left(rupiah(left))}
            prefix="Rp"
            thousandSeparator="."
            decimalSeparator=","
            min={1}
            max={left ?? 0}
            value={wanted.amount || ''}
            onChange={(amount) => set({ amount: Number(amount) || 0 })}
          />
        )}
        {(by_gateway ?? 0) > 0 && (
          <Radio.Group
            label={t.way}
            value={wanted.byBank ? 'bank' : 'gateway'}
            onChange={(way) => set({ byBank: way === 'bank' })}
          >
            <Stack gap="xs" mt={4}>
              <Radio value="gateway" label={t.byGateway(through ?? 'payment gateway')} />
              <Radio value="bank" label={t.byBank} />
            </Stack>
          </Radio.Group>
        )}
        <Textarea
          label={t.reason}
          description={`${everyScreenTexts.optional}. ${t.reasonHint}`}
          maxLength={500}
          minRows={2}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {canSend && (
          <div>
            <Text fw={600}>{t.plan}</Text>
            <List spacing={6}>
              {planOf(order, wanted).map((text) => (
                <List.Item key={text}>{text}</List.Item>
              ))}
            </List>
          </div>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {everyScreenTexts.notNow}
          </Button>
          <Button color="red.8" onClick={send} loading={isRunning} disabled={!canSend}>
            {canSend ? t.confirm(rupiah(amountOf(order, wanted))) : t.begin}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
