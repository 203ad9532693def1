// Parts of a month's report: what sold most, how it was paid and sent, the days in figures, and what was not sold.
import type { AdminAnswerOf } from '@etalase/client/admin'
import { Group, Paper, Table, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { count, rupiah } from '../../../format/money.ts'
import { dayOf } from '../../../format/time.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { reportTexts } from '../../../texts/report.ts'
import classes from '../today.module.css'

const t = reportTexts

export type Report = AdminAnswerOf<'getMonthReport'>

export function Days({ days }: { days: Report['days'] }) {
  return (
    <details className={classes.days}>
      <summary>{t.showDays}</summary>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.day}</Table.Th>
            <Table.Th ta="right">{t.orders}</Table.Th>
            <Table.Th ta="right">{t.sum}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days.map(({ day, paid_orders, revenue }) => (
            <Table.Tr key={day}>
              <Table.Td>{dayOf(day ?? '')}</Table.Td>
              <Table.Td ta="right">{count(paid_orders ?? 0)}</Table.Td>
              <Table.Td ta="right">{rupiah(revenue)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  )
}

export function BestSellers({ products }: { products: Report['best_sellers'] }) {
  const { to } = useShop()
  const id = useId()
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={id}>
      <Title order={3} size="h5" mb="xs" id={id}>
        {t.bestSellers}
      </Title>
      {products.map(({ product_id, name, units, revenue }) => (
        <Link key={product_id} href={to(`/produk/${product_id}`)} className={classes.seller}>
          <Text lineClamp={2} flex={1} title={name ?? undefined}>
            {name}
          </Text>
          <Amounts revenue={revenue} under={t.units(count(units ?? 0))} />
        </Link>
      ))}
    </Paper>
  )
}

interface SharesProps {
  readonly title: string
  readonly shares: Report['by_payment']
  /** what one without a name is called */
  readonly nameless?: string
}

export function Shares({ title, shares, nameless = '–' }: SharesProps) {
  const id = useId()
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={id}>
      <Title order={3} size="h5" mb="xs" id={id}>
        {title}
      </Title>
      {shares.map(({ code, name, paid_orders, revenue }) => (
        <div key={code} className={classes.seller}>
          <Text flex={1}>{name ?? nameless}</Text>
          <Amounts revenue={revenue} under={t.ordersSold(count(paid_orders ?? 0))} />
        </div>
      ))}
    </Paper>
  )
}

function Amounts({ revenue, under }: { revenue: number | null; under: string }) {
  return (
    <div>
      <Text size="sm" fw={600} ta="right">
        {rupiah(revenue)}
      </Text>
      <Text size="sm" c="dimmed" ta="right">
        {under}
      </Text>
    </div>
  )
}

export function NotSold({ report }: { report: Report }) {
  const id = useId()
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={id}>
      <Title order={3} size="h5" mb="xs" id={id}>
        {t.notSold}
      </Title>
      {(['unpaid', 'cancelled', 'expired', 'refunded'] as const).map((name) => (
        <Line key={name} label={t[name]} value={count(report[name] ?? 0)} />
      ))}
    </Paper>
  )
}

/** Nothing where nobody sells so. */
export function Cod({ cod }: { cod: Report['cod'] }) {
  const id = useId()
  if (!cod.orders) return null
  const parts = [...(cod.by_courier ?? []), ...(cod.by_province ?? [])].filter(
    ({ refused_orders }) => refused_orders,
  )
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={id}>
      <Title order={3} size="h5" mb="xs" id={id}>
        {t.cod}
      </Title>
      <Line label={t.codPlaced} value={count(cod.orders)} />
      <Line label={t.codCollected} value={rupiah(cod.collected)} />
      <Line label={t.codRemitted} value={rupiah(cod.remitted)} />
      <Line label={t.codOwed} value={rupiah(cod.owed)} />
      <Line label={t.codDue} value={rupiah(cod.due)} />
      <Line label={t.codRefused} value={count(cod.refused_orders ?? 0)} />
      {parts.length > 0 && (
        <details className={classes.days}>
          <summary>{t.codRefusals}</summary>
          {parts.map(({ name, orders, refused_orders }) => (
            <Line
              key={name}
              label={name ?? t.elsewhere}
              value={t.codRefusedOf(count(refused_orders ?? 0), count(orders ?? 0))}
            />
          ))}
        </details>
      )}
    </Paper>
  )
}

/** A line of a name and a number, as on a receipt. */
export function Line({ label, value }: { label: string; value: string }) {
  return (
    <Group justify="space-between" wrap="nowrap" py={2}>
      <Text size="sm">{label}</Text>
      <Text size="sm" fw={600} className={classes.figure}>
        {value}
      </Text>
    </Group>
  )
}

/** With a heading that names it. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={id}>
      <Title order={3} size="h5" mb="xs" id={id}>
        {title}
      </Title>
      {children}
    </Paper>
  )
}
