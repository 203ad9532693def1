// Why an order needs its merchant's eyes, and what to do about it.
import { Alert, Button, Stack, Text } from '@mantine/core'
import { rupiah } from '../../../format/money.ts'
import { ordersTexts } from '../../../texts/orders.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Icon } from '../../../ui/icons.tsx'
import type { Order } from '../order.ts'
import classes from './detail.module.css'
import type { OrderChanges } from './use-order-changes.ts'

const t = ordersTexts

const SEEN = {
  title: t.attentionSeenTitle,
  button: t.attentionSeen,
  hint: t.attentionSeenHint,
  done: t.attentionSeenDone,
}
/** Its buyer hears of it only then. */
const REFUND_SENT = {
  title: t.refundSentTitle,
  button: t.refundSent,
  hint: t.refundSentHint,
  done: t.refundSentDone,
}

export function Attention({ order, changes }: { order: Order; changes: OrderChanges }) {
  const { needs_attention: about, reported_amounts: reported } = order
  if (!about) return null
  const settle = about === 'refund_refused' ? REFUND_SENT : SEEN
  return (
    <Alert color="red" title={t.attentionTitle} icon={<Icon name="alert-triangle" />}>
      <Stack gap="xs">
        <Text fw={600}>{t.attention[about].why}</Text>
        {reported.length > 0 && <Text>{t.reported(reported.map(rupiah).join(', '))}</Text>}
        <Text>{t.attention[about].todo}</Text>
        <Confirm
          title={settle.title}
          confirm={settle.button}
          onConfirm={() => changes.markSeen(settle.done)}
          trigger={(ask) => (
            <Button variant="default" onClick={ask} className={classes.fit}>
              {settle.button}
            </Button>
          )}
        >
          {settle.hint}
        </Confirm>
      </Stack>
    </Alert>
  )
}
