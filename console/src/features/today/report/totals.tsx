// The totals of a month, the main ones beside those of the month before.
import { Divider, Paper, Text, Title } from '@mantine/core'
import { count, rupiah } from '../../../format/money.ts'
import { reportTexts } from '../../../texts/report.ts'
import classes from '../today.module.css'
import { compare, lastDayCounted, monthName } from './month.ts'
import { Line, type Report } from './report-parts.tsx'

const t = reportTexts

type TotalsProps = Pick<Report, 'totals' | 'before'>

export function Totals({ totals, before }: TotalsProps) {
  const than = thanWhat(before)
  const hasBefore = before.totals.paid_orders !== 0
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="totals">
      <Title order={3} size="h5" mb="xs" id="totals">
        {t.totals}
      </Title>
      <Text size="sm" c="dimmed">
        {t.revenue}
      </Text>
      <Text className={classes.big}>{rupiah(totals.revenue)}</Text>
      <Compared now={totals.revenue} before={before.totals.revenue} than={than} />
      <Divider my="sm" />
      <Line label={t.soldOrders} value={count(totals.paid_orders ?? 0)} />
      {hasBefore && <Compared now={totals.paid_orders} before={before.totals.paid_orders} than={than} />}
      <Line label={t.average} value={rupiah(totals.average_order)} />
      {hasBefore && totals.average_order !== null && (
        <Compared now={totals.average_order} before={before.totals.average_order} than={than} />
      )}
      <Line label={t.items} value={count(totals.items ?? 0)} />
      <Divider my="sm" />
      <Line label={t.goods} value={rupiah(totals.goods)} />
      <Line label={t.discounts} value={totals.discounts ? `−${rupiah(totals.discounts)}` : rupiah(0)} />
      <Line label={t.shipping} value={rupiah(totals.shipping)} />
      <Line label={t.fees} value={rupiah(totals.fees)} />
      {(totals.refunds ?? 0) > 0 && <Line label={t.refunds} value={rupiah(totals.refunds)} />}
      <Text size="sm" c="dimmed" mt="xs">
        {t.soldHint}
      </Text>
    </Paper>
  )
}

interface ComparedProps {
  readonly now: number | null
  readonly before: number | null
  readonly than: string
}

function Compared({ now, before, than }: ComparedProps) {
  const compared = compare(now ?? 0, before ?? 0)
  const words = {
    up: (percent: string) => t.up(percent, than),
    down: (percent: string) => t.down(percent, than),
    same: () => t.same(than),
    'nothing before': () => t.nothingBefore(than),
  }[compared.kind]
  return (
    <Text size="sm" c="dimmed">
      {words('percent' in compared ? `${count(compared.percent)}%` : '')}
    </Text>
  )
}

function thanWhat({ month, until }: Report['before']): string {
  const name = monthName(month ?? '')
  const last = lastDayCounted(month ?? '', until ?? '')
  return last === null ? name : t.partOfMonth(last, name)
}
