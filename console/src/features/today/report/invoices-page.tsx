// The notas of a month: what they come to, as it is reported, and each of them.
import type { AdminAnswerOf } from '@etalase/client/admin'
import { Anchor, Box, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { Link } from 'wouter'
import { API_PATH, type ItemOf } from '../../../api.ts'
import { count, rupiah } from '../../../format/money.ts'
import { dayAndYear, when } from '../../../format/time.ts'
import { usePages, useRead } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { invoiceTexts } from '../../../texts/invoices.ts'
import { CsvLink } from '../../../ui/csv-link.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Lines, Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import classes from '../today.module.css'
import { monthName } from './month.ts'
import { MonthBar, useMonth } from './month-bar.tsx'
import { Line, Part } from './report-parts.tsx'

const t = invoiceTexts.month
const AT_ONCE = 50

type Month = AdminAnswerOf<'getInvoiceMonth'>
type Sums = Month['notas']

export function InvoicesPage() {
  const { slug, may } = useShop()
  const month = useMonth()
  const sums = useRead('getInvoiceMonth', { month })
  return (
    <Page
      title={t.title}
      back={`/laporan?bulan=${month}`}
      actions={
        may('manager') && (
          <CsvLink
            address={`${API_PATH}/shops/${encodeURIComponent(slug)}/invoices.csv?month=${month}`}
            name={`nota-${slug}-${month}.csv`}
            label={t.csv}
          />
        )
      }
    >
      <MonthBar path="/laporan/nota" month={month} />
      <Loaded from={sums} waiting={<Lines count={6} />}>
        {(data) => <Sections sums={data} month={month} />}
      </Loaded>
    </Page>
  )
}

function Sections({ sums, month }: { sums: Month; month: string }) {
  const { notas, credits, full_notas, full_credits, untaxed_notas, untaxed_credits, settled_at } = sums
  const all = [notas, credits, full_notas, full_credits, untaxed_notas, untaxed_credits]
  if (all.every((each) => !each?.count))
    return (
      <Paper withBorder p="md">
        <Text>{t.empty(monthName(month))}</Text>
      </Paper>
    )
  const hasTax = untaxed_notas !== null
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
      <Stack gap="sm">
        <Part title={hasTax ? t.grouped : t.notas}>
          <SumLines notas={notas} credits={credits} hasTax={hasTax} />
        </Part>
        {hasTax && (full_notas?.count || full_credits?.count) ? (
          <Part title={t.full}>
            <SumLines notas={full_notas} credits={full_credits} hasTax />
          </Part>
        ) : null}
        {untaxed_notas?.count || untaxed_credits?.count ? (
          <Part title={t.untaxed}>
            <SumLines notas={untaxed_notas} credits={untaxed_credits} hasTax={false} />
          </Part>
        ) : null}
        {settled_at && (
          <Text size="sm" c="dimmed">
            {t.open(dayAndYear(settled_at))}
          </Text>
        )}
      </Stack>
      <Invoices month={month} />
    </SimpleGrid>
  )
}

function SumLines({ notas, credits, hasTax }: { notas: Sums; credits: Sums; hasTax: boolean }) {
  const left = (of: 'total' | 'tax_base' | 'tax') => (notas?.[of] ?? 0) - (credits?.[of] ?? 0)
  return (
    <>
      <Line label={`${t.count} (${count(notas?.count ?? 0)})`} value={rupiah(notas?.total)} />
      <Line label={`${t.credits} (${count(credits?.count ?? 0)})`} value={rupiah(credits?.total)} />
      {hasTax ? (
        <>
          <Line label={t.net} value={rupiah(left('total') - left('tax'))} />
          <Line label={t.base} value={rupiah(left('tax_base'))} />
          <Line label={t.tax} value={rupiah(left('tax'))} />
          <Text size="sm" c="dimmed">
            {t.netHint}
          </Text>
        </>
      ) : (
        <Line label={t.total} value={rupiah(left('total'))} />
      )}
    </>
  )
}

function Invoices({ month }: { month: string }) {
  const pages = usePages('listInvoices', { month, limit: AT_ONCE })
  return (
    <Part title={t.list}>
      {pages.items.map((invoice) => (
        <OneInvoice key={invoice.id} invoice={invoice} />
      ))}
      <LoadMore pages={pages} />
    </Part>
  )
}

function OneInvoice({ invoice }: { invoice: ItemOf<'listInvoices'> }) {
  const { to } = useShop()
  const { number, order_number, issued_at, total, is_full } = invoice
  return (
    <div className={classes.seller}>
      <Box flex={1}>
        <Anchor
          component={Link}
          href={to(`/pesanan/${encodeURIComponent(order_number ?? '')}`)}
          underline="always"
        >
          {number}
        </Anchor>
        <Text size="sm" c="dimmed">
          {[when(issued_at), order_number, is_full && t.fullMark].filter(Boolean).join(' · ')}
        </Text>
      </Box>
      <Text size="sm" fw={600} className={classes.figure}>
        {rupiah(total)}
      </Text>
    </div>
  )
}
