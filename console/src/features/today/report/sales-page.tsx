// What was sold in any days, by every part, with margins and the year's turnover ("Rincian penjualan").
import type { AdminAnswerOf } from '@etalase/client/admin'
import { Divider, NativeSelect, Paper, SimpleGrid, Stack, Table, Text, TextInput, Title } from '@mantine/core'
import { useId, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { API_PATH } from '../../../api.ts'
import { count, rupiah } from '../../../format/money.ts'
import { dayOf, jakartaDay } from '../../../format/time.ts'
import { useRead } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { salesTexts } from '../../../texts/sales.ts'
import { CsvLink } from '../../../ui/csv-link.tsx'
import { Lines, Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { DayChart } from '../day-chart.tsx'
import classes from '../today.module.css'
import { areDays, type Days, readDays } from './days.ts'
import { Line } from './report-parts.tsx'

const t = salesTexts

type Report = AdminAnswerOf<'getSalesReport'>
type Row = Report['by_day'][number]
type Part = keyof typeof t.parts

export function SalesPage() {
  const days = readDays(useSearch(), jakartaDay())
  const report = useRead('getSalesReport', days)
  return (
    <Page title={t.title} back={`/laporan?bulan=${days.to.slice(0, 7)}`}>
      <DaysBar key={`${days.from} ${days.to}`} days={days} />
      <Loaded from={report} waiting={<Lines count={8} />}>
        {(data) => <Sections report={data} days={days} />}
      </Loaded>
    </Page>
  )
}

/** The address changes once both days are right. */
function DaysBar({ days }: { days: Days }) {
  const { to } = useShop()
  const [, go] = useLocation()
  const [typed, setTyped] = useState(days)
  const change = (next: Days) => {
    setTyped(next)
    if (areDays(next)) go(to(`/laporan/penjualan?dari=${next.from}&sampai=${next.to}`), { replace: true })
  }
  return (
    <div>
      <SimpleGrid cols={2} spacing="sm" maw={480} mb="sm">
        <TextInput
          type="date"
          label={t.from}
          value={typed.from}
          max={jakartaDay()}
          onChange={({ currentTarget: { value } }) => change({ ...typed, from: value })}
        />
        <TextInput
          type="date"
          label={t.to}
          value={typed.to}
          max={jakartaDay()}
          onChange={({ currentTarget: { value } }) => change({ ...typed, to: value })}
        />
      </SimpleGrid>
      {!areDays(typed) && (
        <Text size="sm" c="orange" role="status" mb="sm">
          {t.wrongDays}
        </Text>
      )}
    </div>
  )
}

function Sections({ report, days }: { report: Report; days: Days }) {
  const isEmpty = report.totals.paid_orders === 0
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
      <Stack gap="sm">
        {isEmpty ? (
          <Paper withBorder p="md">
            <Text>{t.empty}</Text>
          </Paper>
        ) : (
          <Totals totals={report.totals} />
        )}
        <Year year={report.year} />
      </Stack>
      {!isEmpty && <Parts report={report} days={days} />}
    </SimpleGrid>
  )
}

function Totals({ totals }: { totals: Report['totals'] }) {
  const id = useId()
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={id}>
      <Title order={2} size="h5" mb="xs" id={id}>
        {t.totals}
      </Title>
      <Text size="sm" c="dimmed">
        {t.revenue}
      </Text>
      <Text className={classes.big}>{rupiah(totals.revenue)}</Text>
      <Divider my="sm" />
      <Line label={t.soldOrders} value={count(totals.paid_orders ?? 0)} />
      <Line label={t.items} value={count(totals.items ?? 0)} />
      <Line label={t.goods} value={rupiah(totals.goods)} />
      <Line label={t.discounts} value={totals.discounts ? `−${rupiah(totals.discounts)}` : rupiah(0)} />
      <Line label={t.shipping} value={rupiah(totals.shipping)} />
      <Line label={t.fees} value={rupiah(totals.fees)} />
      {(totals.refunds ?? 0) > 0 && <Line label={t.refunds} value={rupiah(totals.refunds)} />}
      <Divider my="sm" />
      {totals.margin === null ? (
        <Text size="sm" c="dimmed">
          {t.marginMissing}
        </Text>
      ) : (
        <>
          <Line label={t.cost} value={rupiah(totals.cost)} />
          <Line label={t.margin} value={rupiah(totals.margin)} />
          <Text size="sm" c="dimmed">
            {t.marginOf(`${count(totals.covered ?? 0)}%`)}
          </Text>
        </>
      )}
    </Paper>
  )
}

function Year({ year }: { year: Report['year'] }) {
  const id = useId()
  const turnover = year.turnover ?? 0
  const [free, vat] = [year.income_tax_free_to ?? 0, year.vat_duty_from ?? 0]
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={id}>
      <Title order={2} size="h5" mb="xs" id={id}>
        {t.year(String(year.year))}
      </Title>
      <Text className={classes.big}>{rupiah(turnover)}</Text>
      <Text size="sm" c="dimmed" mb="xs">
        {t.yearOf}
      </Text>
      <Text size="sm" mb="xs">
        {turnover > free ? t.aboveTax(rupiah(free)) : t.belowTax(rupiah(free - turnover), rupiah(free))}
      </Text>
      <Text size="sm" mb="xs">
        {turnover > vat ? t.aboveVat(rupiah(vat)) : t.belowVat(rupiah(vat - turnover), rupiah(vat))}
      </Text>
      <Text size="sm" c="dimmed">
        {t.yearHint}
      </Text>
    </Paper>
  )
}

const PARTS = Object.keys(t.parts).filter((part): part is Part => part in t.parts)

function Parts({ report, days }: { report: Report; days: Days }) {
  const { slug } = useShop()
  const [part, setPart] = useState<Part>('day')
  const { rows, all } = rowsOf(report, part)
  const query = `from=${days.from}&to=${days.to}&part=${part}`
  return (
    <Paper component="section" withBorder p="md" aria-label={t.by}>
      <SimpleGrid
        cols={2}
        spacing="sm"
        mb="sm"
        style={{ gridTemplateColumns: '1fr auto', alignItems: 'end' }}
      >
        <NativeSelect
          label={t.by}
          value={part}
          data={PARTS.map((value) => ({ value, label: t.parts[value] }))}
          onChange={({ currentTarget: { value } }) => setPart(PARTS.find((each) => each === value) ?? 'day')}
        />
        <CsvLink
          address={`${API_PATH}/shops/${encodeURIComponent(slug)}/sales-report.csv?${query}`}
          name={`penjualan-${slug}-${part}-${days.from}-${days.to}.csv`}
          label={t.csvOf(t.parts[part])}
        />
      </SimpleGrid>
      {part === 'day' && <DayChart days={rows.map(({ key, revenue }) => ({ day: key, revenue }))} />}
      <PartTable part={part} rows={rows} />
      {rows.length < all && (
        <Text size="sm" c="dimmed" mt="xs">
          {t.mostOf(count(rows.length), count(all))}
        </Text>
      )}
    </Paper>
  )
}

function rowsOf(report: Report, part: Part): { rows: readonly Row[]; all: number } {
  if (part === 'day') return { rows: report.by_day, all: report.by_day.length }
  const { rows, count: all } = report[`by_${part}`]
  return { rows, all: all ?? 0 }
}

function PartTable({ part, rows }: { part: Part; rows: readonly Row[] }) {
  if (rows.length === 0) return <Text c="dimmed">{t.nothing}</Text>
  const isGiven = part === 'promotion' || part === 'voucher'
  const hasMargin = !isGiven && rows.some(({ margin }) => margin !== null)
  return (
    <Table.ScrollContainer minWidth={hasMargin ? 420 : 300} type="native" tabIndex={0}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.parts[part]}</Table.Th>
            <Table.Th ta="right">{part === 'product' || part === 'category' ? t.units : t.orders}</Table.Th>
            {isGiven && <Table.Th ta="right">{t.given}</Table.Th>}
            <Table.Th ta="right">{t.sum}</Table.Th>
            {hasMargin && <Table.Th ta="right">{t.margin}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.key ?? ''}>
              <Table.Td>{part === 'day' ? dayOf(row.key ?? '') : (row.name ?? t.nameless[part])}</Table.Td>
              <Table.Td ta="right">
                {count((part === 'product' || part === 'category' ? row.items : row.paid_orders) ?? 0)}
              </Table.Td>
              {isGiven && <Table.Td ta="right">{rupiah(row.discounts)}</Table.Td>}
              <Table.Td ta="right">{rupiah(row.revenue)}</Table.Td>
              {hasMargin && <Table.Td ta="right">{row.margin === null ? '–' : rupiah(row.margin)}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
