// The report of a month ("Laporan"): the address says which, so that Back and a reload keep it.
import { ActionIcon, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { Link, useSearch } from 'wouter'
import { API_PATH } from '../../../api.ts'
import { jakartaDay } from '../../../format/time.ts'
import { useRead } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { reportTexts } from '../../../texts/report.ts'
import { CsvLink } from '../../../ui/csv-link.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Lines, Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { DayChart } from '../day-chart.tsx'
import { monthBeside, monthName, readMonth } from './month.ts'
import { BestSellers, Cod, Days, NotSold, type Report, Shares } from './report-parts.tsx'
import { Totals } from './totals.tsx'

const t = reportTexts

export function ReportPage() {
  const { slug } = useShop()
  const thisMonth = jakartaDay().slice(0, 7)
  const month = readMonth(useSearch(), thisMonth) ?? thisMonth
  const report = useRead('getMonthReport', { month })
  return (
    <Page
      title={t.title}
      back=""
      actions={
        <CsvLink
          address={`${API_PATH}/shops/${encodeURIComponent(slug)}/month-report.csv?month=${month}`}
          name={`laporan-${slug}-${month}.csv`}
          label={t.csv}
        />
      }
    >
      <MonthBar month={month} isLast={month === thisMonth} />
      <Loaded from={report} waiting={<Lines count={6} />}>
        {(data) => <Sections report={data} month={month} />}
      </Loaded>
    </Page>
  )
}

function MonthBar({ month, isLast }: { month: string; isLast: boolean }) {
  const { to } = useShop()
  const [before, after] = [monthBeside(month, -1), monthBeside(month, 1)]
  const next = <Icon name="chevron-right" />
  return (
    <Group justify="space-between" wrap="nowrap" mb="sm">
      <ActionIcon
        component={Link}
        variant="default"
        href={to(`/laporan?bulan=${before}`)}
        aria-label={t.monthBefore(monthName(before))}
      >
        <Icon name="chevron-left" />
      </ActionIcon>
      <Title order={2} size="h4" aria-live="polite">
        {monthName(month)}
      </Title>
      {isLast ? (
        <ActionIcon variant="default" disabled aria-label={t.monthAfter(monthName(after))}>
          {next}
        </ActionIcon>
      ) : (
        <ActionIcon
          component={Link}
          variant="default"
          href={to(`/laporan?bulan=${after}`)}
          aria-label={t.monthAfter(monthName(after))}
        >
          {next}
        </ActionIcon>
      )}
    </Group>
  )
}

function Sections({ report, month }: { report: Report; month: string }) {
  const isEmpty = report.totals.paid_orders === 0
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
      <Stack gap="sm">
        {isEmpty && (
          <Paper withBorder p="md">
            <Text>{t.empty(monthName(month))}</Text>
          </Paper>
        )}
        <Totals totals={report.totals} before={report.before} />
        <NotSold report={report} />
        <Cod cod={report.cod} />
      </Stack>
      {!isEmpty && (
        <Stack gap="sm">
          <Paper component="section" withBorder p="md" aria-label={t.perDay}>
            <DayChart days={report.days} />
            <Days days={report.days} />
          </Paper>
          <BestSellers products={report.best_sellers} />
          <Shares title={t.payments} shares={report.by_payment} />
          <Shares title={t.couriers} shares={report.by_courier} nameless={t.withoutCourier} />
          <Shares title={t.sources} shares={report.by_source} />
        </Stack>
      )}
    </SimpleGrid>
  )
}
