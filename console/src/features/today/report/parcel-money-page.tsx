// What the parcels of a month cost and brought: paid by buyers, charged, corrected, collected at the door, still out.
import type { AdminAnswerOf } from '@etalase/client/admin'
import { Anchor, Box, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { Link } from 'wouter'
import { count, rupiah } from '../../../format/money.ts'
import { useRead } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { reportTexts } from '../../../texts/report.ts'
import { Lines, Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import classes from '../today.module.css'
import { monthName } from './month.ts'
import { MonthBar, useMonth } from './month-bar.tsx'
import { Line, Part } from './report-parts.tsx'

const t = reportTexts.parcels

type Money = AdminAnswerOf<'getParcelMoney'>

export function ParcelMoneyPage() {
  const month = useMonth()
  const money = useRead('getParcelMoney', { month })
  return (
    <Page title={t.title} back={`/laporan?bulan=${month}`}>
      <MonthBar path="/laporan/paket" month={month} />
      <Loaded from={money} waiting={<Lines count={6} />}>
        {(data) => <Sections money={data} month={month} />}
      </Loaded>
    </Page>
  )
}

function Sections({ money, month }: { money: Money; month: string }) {
  const { totals, by_courier, corrections } = money
  if (!totals.parcels)
    return (
      <Paper withBorder p="md">
        <Text>{t.empty(monthName(month))}</Text>
      </Paper>
    )
  const spent = (totals.charged ?? 0) + (totals.insurance ?? 0) + (totals.return_cost ?? 0)
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
      <Stack gap="sm">
        <Part title={t.shipping}>
          <Line label={t.count} value={count(totals.parcels)} />
          <Line label={t.paid} value={rupiah(totals.shipping_paid)} />
          <Line label={t.charged} value={rupiah(totals.charged)} />
          <Line label={t.insurance} value={rupiah(totals.insurance)} />
          {totals.return_cost ? <Line label={t.returns} value={rupiah(totals.return_cost)} /> : null}
          <Line label={t.corrected} value={rupiah(totals.corrected)} />
          <Line label={t.left} value={rupiah((totals.shipping_paid ?? 0) - spent)} />
          <Text size="sm" c="dimmed">
            {t.leftHint}
          </Text>
        </Part>
        {totals.cod_orders ? (
          <Part title={t.cod}>
            <Line label={t.codOrders} value={count(totals.cod_orders)} />
            <Line label={t.codCollected} value={rupiah(totals.cod_collected)} />
            <Line label={t.codFee} value={rupiah(totals.cod_fee)} />
            <Line label={t.codRemitted} value={rupiah(totals.cod_remitted)} />
            <Line label={t.codOwed} value={rupiah(totals.cod_owed)} />
            <Line label={t.codDue} value={rupiah(totals.cod_due)} />
          </Part>
        ) : null}
      </Stack>
      <Stack gap="sm">
        <Part title={t.couriers}>
          {by_courier.map(({ code, name, parcels, charged, insurance }) => (
            <Line
              key={code}
              label={t.courierOf(name ?? code ?? '', count(parcels ?? 0))}
              value={rupiah((charged ?? 0) + (insurance ?? 0))}
            />
          ))}
        </Part>
        {corrections.length > 0 && (
          <Part title={t.corrections}>
            <Text size="sm" c="dimmed" mb="xs">
              {t.correctionsHint}
            </Text>
            {corrections.map((each) => (
              <Correction key={each.id} correction={each} />
            ))}
          </Part>
        )}
      </Stack>
    </SimpleGrid>
  )
}

function Correction({ correction }: { correction: Money['corrections'][number] }) {
  const { to } = useShop()
  const { order_number, courier_name, quoted, charged, corrected } = correction
  return (
    <div className={classes.seller}>
      <Box flex={1}>
        <Anchor
          component={Link}
          href={to(`/pesanan/${encodeURIComponent(order_number ?? '')}`)}
          underline="always"
        >
          {order_number}
        </Anchor>
        <Text size="sm" c="dimmed">
          {[courier_name, t.fromTo(rupiah(quoted), rupiah(charged))].filter(Boolean).join(' · ')}
        </Text>
      </Box>
      <Text size="sm" fw={600} className={classes.figure}>
        {(corrected ?? 0) > 0 ? `+${rupiah(corrected)}` : rupiah(corrected)}
      </Text>
    </div>
  )
}
