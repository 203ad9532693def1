// What waits for the merchant, each a large button that leads to it.
import { Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { Link } from 'wouter'
import { atMost, MOST_COUNTED } from '../../format/amounts.ts'
import { useShop } from '../../shop/use-shop.ts'
import { useWaiting, type Waiting } from '../../shop/use-waiting.ts'
import { todayTexts } from '../../texts/today.ts'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { Lines } from '../../ui/loaded.tsx'
import classes from './today.module.css'

const t = todayTexts

export function WaitingPanel() {
  const waiting = useWaiting()
  return (
    <Stack component="section" gap="sm" aria-labelledby="waits">
      <Title order={2} size="h4" id="waits">
        {t.waitsForYou}
      </Title>
      {waiting ? <Tiles waiting={waiting} /> : <Lines count={2} />}
    </Stack>
  )
}

function Tiles({ waiting }: { waiting: Waiting }) {
  const tiles = tilesOf(waiting).filter(({ howMany }) => howMany > 0)
  if (tiles.length === 0)
    return (
      <Paper withBorder p="md">
        <Group wrap="nowrap">
          <Icon name="circle-check" size={32} color="var(--mantine-color-green-text)" />
          <div>
            <Text fw={600}>{t.allDone}</Text>
            <Text c="dimmed">{t.allDoneHint}</Text>
          </div>
        </Group>
      </Paper>
    )
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="sm">
      {tiles.map((tile) => (
        <Tile key={tile.title} {...tile} />
      ))}
    </SimpleGrid>
  )
}

interface TileProps {
  readonly title: string
  readonly hint: string
  readonly howMany: number
  /** within the shop */
  readonly path: string
  readonly icon: IconName
  readonly warning?: string | undefined
}

function tilesOf(waiting: Waiting): TileProps[] {
  const {
    claim,
    overdue_claims: overdue,
    pack,
    ship,
    unpaid,
    attention,
    low_stock,
    parcel_problems,
    money,
    refund,
  } = waiting
  return [
    {
      title: t.attention,
      hint: t.attentionHint,
      howMany: attention ?? 0,
      path: '/pesanan?tab=attention',
      icon: 'alert-triangle',
    },
    {
      title: t.parcelProblems,
      hint: t.parcelProblemsHint,
      howMany: parcel_problems ?? 0,
      path: '/pesanan/bermasalah',
      icon: 'alert-octagon',
    },
    {
      title: t.claim,
      hint: t.claimHint,
      howMany: claim ?? 0,
      path: '/pesanan?tab=claim',
      icon: 'cash',
      warning: overdue ? t.overdue(overdue) : undefined,
    },
    {
      title: t.money,
      hint: t.moneyHint,
      howMany: money ?? 0,
      path: '/uang-masuk',
      icon: 'credit-card',
    },
    {
      title: t.refund,
      hint: t.refundHint,
      howMany: refund ?? 0,
      path: '/pesanan?tab=refund',
      icon: 'receipt',
    },
    {
      title: t.pack,
      hint: t.packHint,
      howMany: pack ?? 0,
      path: '/pesanan?tab=pack',
      icon: 'box',
    },
    {
      title: t.ship,
      hint: t.shipHint,
      howMany: ship ?? 0,
      path: '/pesanan?tab=ship',
      icon: 'truck-delivery',
    },
    {
      title: t.unpaid,
      hint: t.unpaidHint,
      howMany: unpaid ?? 0,
      path: '/pesanan?tab=unpaid',
      icon: 'receipt',
    },
    {
      title: t.lowStock,
      hint: t.lowStockHint,
      howMany: low_stock ?? 0,
      path: '/produk?low_stock=true',
      icon: 'packages',
    },
  ]
}

function Tile({ title, hint, howMany, path, icon, warning }: TileProps) {
  const { to } = useShop()
  return (
    <Paper component={Link} href={to(path)} withBorder p="md" className={classes.tile}>
      <Icon name={icon} size={28} />
      <div className={classes.tileText}>
        <Text fw={600}>{title}</Text>
        <Text size="sm" c="dimmed" className={classes.hint} data-warning={warning !== undefined || undefined}>
          {warning ?? hint}
        </Text>
      </div>
      <Text className={classes.howMany}>{atMost(howMany, MOST_COUNTED)}</Text>
    </Paper>
  )
}
