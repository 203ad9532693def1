// What came today, what gateways will pay out, and what does not add up; and all of it for the bookkeeper.
import type { AdminAnswerOf } from '@etalase/client/admin'
import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { API_PATH } from '../../api.ts'
import { count, rupiah } from '../../format/money.ts'
import { dayOf, jakartaDay, when } from '../../format/time.ts'
import { useRead } from '../../shop/calls.ts'
import { useShop } from '../../shop/use-shop.ts'
import { moneyTexts } from '../../texts/money.ts'
import { downloadLink } from '../../ui/download.ts'
import { Lines, Loaded } from '../../ui/loaded.tsx'
import { daysOfMonth } from './month-days.ts'

const t = moneyTexts.overview

type Money = AdminAnswerOf<'getMoneyOverview'>

export function Overview() {
  const money = useRead('getMoneyOverview', {})
  return (
    <Loaded from={money} waiting={<Lines count={4} />}>
      {(data) => (
        <Stack gap="sm">
          <Today today={data.today} />
          <Coming money={data} />
          <Mismatches money={data} />
          <Downloads />
        </Stack>
      )}
    </Loaded>
  )
}

function Today({ today }: { today: Money['today'] }) {
  const { to } = useShop()
  return (
    <Part title={t.today}>
      {(['gateway', 'direct', 'cod'] as const).map((way) => (
        <Row
          key={way}
          label={t[way]}
          hint={t.times(count(today[way].movements ?? 0))}
          value={rupiah(today[way].gross)}
        />
      ))}
      <Anchor
        component={Link}
        href={to('/uang-masuk/setoran')}
        underline="always"
        display="inline-block"
        py={10}
      >
        {moneyTexts.payouts.link}
      </Anchor>
      {(today.remitted ?? 0) > 0 && <Row label={t.remitted} value={rupiah(today.remitted)} />}
      {(today.refunds ?? 0) > 0 && <Row label={t.refunds} value={`−${rupiah(today.refunds)}`} />}
    </Part>
  )
}

/** Nothing where no gateway is set up. */
function Coming({ money: { coming, gateways } }: { money: Money }) {
  if (gateways.length === 0) return null
  return (
    <Part title={t.coming}>
      {coming.length === 0 && <Text c="dimmed">{t.noneComing}</Text>}
      {coming.map(({ gateway, day, payments, gross, net }) => (
        <Row
          key={`${gateway} ${day}`}
          label={day === null ? t.unknownDay : dayOf(day)}
          hint={t.comingOf(nameOf(gateway), count(payments ?? 0))}
          value={rupiah(net ?? gross)}
          under={net === null ? undefined : t.before(rupiah(gross))}
        />
      ))}
      <Text size="sm" c="dimmed" mt="xs">
        {t.fees}
      </Text>
      {gateways
        .filter(({ error }) => error !== null)
        .map(({ gateway }) => (
          <Text key={gateway} size="sm" c="orange" role="status">
            {t.failed(nameOf(gateway))}
          </Text>
        ))}
    </Part>
  )
}

function Mismatches({ money: { mismatches, gateways } }: { money: Money }) {
  const { to } = useShop()
  if (!gateways.some(({ lists }) => lists)) return null
  const isCompared = gateways.every(({ lists, asked_at, error }) => !lists || (asked_at && !error))
  return (
    <Part title={t.mismatches}>
      <Text size="sm" c="dimmed">
        {mismatches.length > 0 ? t.mismatchHint : isCompared ? t.noMismatch : t.notCompared}
      </Text>
      {mismatches.map(({ what, gateway, transaction, order_number, reference, at, here, there }) => (
        <div key={`${what} ${transaction} ${reference}`}>
          <Text fw={600} mt="xs">
            {what && t.what[what]}
          </Text>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {[
              nameOf(gateway),
              when(at),
              here !== null && t.here(rupiah(here)),
              there !== null && t.there(rupiah(there)),
              transaction ?? reference,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {order_number && (
            <Anchor
              component={Link}
              href={to(`/pesanan/${encodeURIComponent(order_number)}`)}
              underline="always"
              size="sm"
            >
              {moneyTexts.about(order_number)}
            </Anchor>
          )}
        </div>
      ))}
    </Part>
  )
}

function Downloads() {
  const { slug } = useShop()
  const link = (label: string, by: number) => {
    const { from, to } = daysOfMonth(jakartaDay(), by)
    const address = `${API_PATH}/shops/${encodeURIComponent(slug)}/movements.csv?from=${from}&to=${to}`
    return (
      <Anchor underline="always" {...downloadLink(address, `uang-${slug}-${from}-${to}.csv`)}>
        {label}
      </Anchor>
    )
  }
  return (
    <Part title={t.csv}>
      <Text size="sm" c="dimmed" mb="xs">
        {t.csvHint}
      </Text>
      <Group>
        {link(t.csvMonth, 0)}
        {link(t.csvBefore, -1)}
      </Group>
    </Part>
  )
}

const nameOf = (gateway: string | null) => (gateway === null ? '' : (t.gateways[gateway] ?? gateway))

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={id}>
      <Title order={2} size="h4" mb="xs" id={id}>
        {title}
      </Title>
      {children}
    </Paper>
  )
}

interface RowProps {
  readonly label: string
  readonly hint?: string
  readonly value: string
  readonly under?: string | undefined
}

function Row({ label, hint, value, under }: RowProps) {
  return (
    <Group justify="space-between" wrap="nowrap" py={4} align="flex-start">
      <div>
        <Text>{label}</Text>
        {hint && (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        )}
      </div>
      <div>
        <Text fw={600} ta="right">
          {value}
        </Text>
        {under && (
          <Text size="sm" c="dimmed" ta="right">
            {under}
          </Text>
        )}
      </div>
    </Group>
  )
}
