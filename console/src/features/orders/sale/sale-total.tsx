// What the buyer pays, as the server adds it up.
import { Divider, Group, Paper, Stack, Text } from '@mantine/core'
import type { Schemas } from '../../../api.ts'
import { rupiah } from '../../../format/money.ts'
import { saleTexts } from '../../../texts/sale.ts'
import { LoadError } from '../../../ui/loaded.tsx'
import type { Sale } from './use-sale.ts'

const t = saleTexts

export function SaleTotal({ sale: { form, price, method } }: { sale: Sale }) {
  if (form.values.items.length === 0)
    return (
      <Paper withBorder p="md">
        <Text c="dimmed">{t.totalFirst}</Text>
      </Paper>
    )
  if (price.error) return <LoadError error={price.error} onRetry={() => price.refetch()} />
  const { data } = price
  return (
    <Paper withBorder p="md" aria-busy={price.isFetching}>
      <Stack gap={6}>
        <Line label={t.subtotal} amount={data?.subtotal} />
        <Discounts discounts={data?.discounts} kinds={['order', 'voucher']} />
        {form.values.delivery !== 'pickup' && <Line label={t.shipping} amount={data?.shipping_cost} />}
        <Discounts discounts={data?.discounts} kinds={['shipping']} />
        {(data?.payment_fee ?? 0) > 0 && <Line label={t.fee} amount={data?.payment_fee} />}
        <Divider my={4} />
        <Group justify="space-between" role="status">
          <Text fw={650}>{t.total}</Text>
          <Text fw={700} size="xl">
            {rupiah(data?.total)}
          </Text>
        </Group>
        {method?.unique_code && !form.values.paid && (
          <Text size="sm" c="dimmed">
            {t.uniqueCode}
          </Text>
        )}
      </Stack>
    </Paper>
  )
}

type GivenDiscount = Schemas['PricePreview']['discounts'][number]

/** What a campaign takes off is in the prices already. */
function Discounts({
  discounts = [],
  kinds,
}: {
  discounts: readonly GivenDiscount[] | undefined
  kinds: readonly string[]
}) {
  return discounts
    .filter(({ kind }) => kind !== null && kinds.includes(kind))
    .map(({ kind, name, amount }) => (
      <Line key={`${kind} ${name}`} label={name ?? ''} amount={-(amount ?? 0)} />
    ))
}

function Line({ label, amount }: { label: string; amount: number | null | undefined }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text>{label}</Text>
      <Text>{rupiah(amount)}</Text>
    </Group>
  )
}
