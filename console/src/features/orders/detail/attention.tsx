// Why an order needs its merchant's eyes, and what to do about it.
import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { rupiah } from '../../../format/money.ts'
import { texts } from '../../../texts/index.ts'
import type { Order } from '../order.ts'

const t = texts.orders

export function Attention({ order }: { order: Order }) {
  const { needs_attention: about, reported_amounts: reported } = order
  if (!about) return null
  return (
    <Alert color="red" title={t.attentionTitle} icon={<IconAlertTriangle />}>
      <Stack gap="xs">
        <Text fw={600}>{t.attention[about].why}</Text>
        {reported.length > 0 && <Text>{t.reported(reported.map(rupiah).join(', '))}</Text>}
        <Text>{t.attention[about].todo}</Text>
      </Stack>
    </Alert>
  )
}
