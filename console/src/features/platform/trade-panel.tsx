// What is sold today over all shops, and how many shops there are.
import { Paper, SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { atMost } from '../../format/amounts.ts'
import { count, rupiah, shortRupiah } from '../../format/money.ts'
import { platformTexts } from '../../texts/platform.ts'
import { statusTexts } from '../../texts/status.ts'
import { Section } from './section.tsx'
import classes from './status.module.css'
import type { PlatformStatus } from './use-status.ts'

const t = statusTexts
/** More are not counted. */
const MOST_UNPAID = 10_000

type Trade = PlatformStatus['trade']

export function TradePanel({ trade }: { trade: Trade }) {
  const { orders, paid_orders, revenue, unpaid_orders, shops, new_shops } = trade
  return (
    <Section title={t.trade}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm">
        <Figure title={t.revenue} value={amount(revenue ?? 0)}>
          {t.ofOrders(count(orders ?? 0), count(paid_orders ?? 0))}
        </Figure>
        <Figure title={t.unpaid} value={atMost(unpaid_orders ?? 0, MOST_UNPAID)}>
          {t.unpaidHint}
        </Figure>
        <Figure title={t.codes} value={count(sum(trade.codes.map(({ sent }) => sent)))}>
          {codesText(trade.codes)}
        </Figure>
        <Figure title={t.shops} value={count(shops ?? 0)}>
          {[...trade.plans.map(planText), t.newShops(count(new_shops ?? 0))].join(' · ')}
        </Figure>
      </SimpleGrid>
    </Section>
  )
}

function Figure({ title, value, children }: { title: string; value: string; children: ReactNode }) {
  return (
    <Paper withBorder p="md">
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      <Text className={classes.big}>{value}</Text>
      <Text size="sm">{children}</Text>
    </Paper>
  )
}

/** From ten billion on it does not fit its place. */
function amount(revenue: number): string {
  return revenue < 10_000_000_000 ? rupiah(revenue) : shortRupiah(revenue)
}

function codesText(codes: Trade['codes']): string {
  if (codes.length === 0) return t.noCodes
  return codes
    .map(({ channel, sent, failed }) => {
      const text = t.codesOf(t.channels[channel ?? 'email'], count(sent ?? 0))
      return failed ? `${text} (${t.codesFailed(count(failed))})` : text
    })
    .join(' · ')
}

function planText({ plan, shops }: Trade['plans'][number]): string {
  return `${platformTexts.plans[plan ?? 'gratis']} ${count(shops ?? 0)}`
}

function sum(counts: readonly (number | null)[]): number {
  return counts.reduce<number>((all, one) => all + (one ?? 0), 0)
}
