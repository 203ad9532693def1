// The report of a month ("Laporan"): the address says which, so that Back and a reload keep it.
import { Button, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { Link } from 'wouter'
import { API_PATH } from '../../../api.ts'
import { useRead } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { reportTexts } from '../../../texts/report.ts'
import { CsvLink } from '../../../ui/csv-link.tsx'
import { Lines, Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { DayChart } from '../day-chart.tsx'
import { monthName } from './month.ts'
import { MonthBar, useMonth } from './month-bar.tsx'
import { BestSellers, Cod, Days, NotSold, type Report, Shares } from './report-parts.tsx'
import { Totals } from './totals.tsx'

const t = reportTexts

export function ReportPage() {
  const { slug } = useShop()
  const month = useMonth()
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
      <MonthBar path="/laporan" month={month} />
      <Loaded from={report} waiting={<Lines count={6} />}>
        {(data) => <Sections report={data} month={month} />}
      </Loaded>
    </Page>
  )
}

function Sections({ report, month }: { report: Report; month: string }) {
  const { to } = useShop()
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
        <Button component={Link} href={to(`/laporan/penjualan?bulan=${month}`)} variant="default">
          {t.details}
        </Button>
        <Button component={Link} href={to(`/laporan/paket?bulan=${month}`)} variant="default">
          {t.parcels.title}
        </Button>
        <Button component={Link} href={to(`/laporan/nota?bulan=${month}`)} variant="default">
          {t.invoices}
        </Button>
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
