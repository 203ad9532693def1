// How the shop does: today, the last seven days, a chart of two weeks, and what sells.
import type { AdminAnswerOf } from '@etalase/client/admin'
import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { Link } from 'wouter'
import { count, rupiah } from '../../format/money.ts'
import { jakartaDay } from '../../format/time.ts'
import { useRead } from '../../shop/calls.ts'
import { useShop } from '../../shop/use-shop.ts'
import { todayTexts } from '../../texts/today.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { DayChart } from './day-chart.tsx'
import { type DayFigures, sumOf } from './sums.ts'
import classes from './today.module.css'

const t = todayTexts
const CHART_DAYS = 14
const WEEK = 7

type Figures = AdminAnswerOf<'getFigures'>

export function FiguresPanel() {
  const { to } = useShop()
  const today = jakartaDay()
  const chart = useRead('getFigures', { from: jakartaDay(CHART_DAYS - 1), to: today })
  const week = useRead('getFigures', { from: jakartaDay(WEEK - 1), to: today })
  return (
    <Stack component="section" gap="sm" aria-labelledby="figures">
      <Group justify="space-between">
        <Title order={2} size="h4" id="figures">
          {t.figures}
        </Title>
        <Button component={Link} href={to('/laporan')} variant="subtle" px="xs" fz={15}>
          {t.monthReport}
        </Button>
      </Group>
      <Loaded from={chart}>
        {({ days }) => (
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="sm">
            <Stack gap="sm">
              <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
                <Sums title={t.todayFigures} sums={sumOf(days.slice(-1))} />
                <Sums title={t.weekFigures} sums={sumOf(days.slice(-WEEK))} />
              </SimpleGrid>
              <Loaded from={week}>{({ best_sellers }) => <BestSellers products={best_sellers} />}</Loaded>
            </Stack>
            <Paper withBorder p="md">
              <DayChart days={days} />
            </Paper>
          </SimpleGrid>
        )}
      </Loaded>
    </Stack>
  )
}

function Sums({ title, sums }: { title: string; sums: DayFigures }) {
  return (
    <Paper withBorder p="md">
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      <Text className={classes.big}>{rupiah(sums.revenue)}</Text>
      <Text size="sm">
        {count(sums.orders)} {t.orders.toLowerCase()}
        <Text component="span" size="sm" c="dimmed">
          {` · ${t.paid(count(sums.paid_orders))}`}
        </Text>
      </Text>
    </Paper>
  )
}

const SHOWN_PRODUCTS = 5

function BestSellers({ products }: { products: Figures['best_sellers'] }) {
  const { to } = useShop()
  return (
    <Paper withBorder p="md">
      <Title order={3} size="h5" mb="xs">
        {t.bestSellers}
      </Title>
      {products.length === 0 && <Text c="dimmed">{t.noSales}</Text>}
      {products.slice(0, SHOWN_PRODUCTS).map(({ product_id, name, units, revenue }) => (
        <Link key={product_id} href={to(`/produk/${product_id}`)} className={classes.seller}>
          <Text lineClamp={2} flex={1} title={name ?? undefined}>
            {name}
          </Text>
          <div>
            <Text size="sm" fw={600} ta="right">
              {rupiah(revenue)}
            </Text>
            <Text size="sm" c="dimmed" ta="right">
              {t.units(count(units ?? 0))}
            </Text>
          </div>
        </Link>
      ))}
    </Paper>
  )
}
