// "Uang": what came today and will come, what does not add up; what nobody knows yet, with one tap to settle it; what settled by itself.
import { Anchor, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { rupiah } from '../../format/money.ts'
import { dayAndYear, when } from '../../format/time.ts'
import { outdate, usePages } from '../../shop/calls.ts'
import { useShop } from '../../shop/use-shop.ts'
import { useWaiting } from '../../shop/use-waiting.ts'
import { moneyTexts } from '../../texts/money.ts'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icons.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Lines, LoadError } from '../../ui/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { type IncomingMoney, isWaiting, sourceText } from './money-words.ts'
import { Overview } from './overview.tsx'
import { Undo, UnknownMoney } from './unknown-money.tsx'

const t = moneyTexts
const AT_ONCE = 20

/** What waits for somebody comes first. */
const UNKNOWN = <Unknown key="unknown" />
const OVERVIEW = <Overview key="overview" />

export function MoneyPage() {
  const { to, slug, may } = useShop()
  const client = useQueryClient()
  const waiting = useWaiting()
  const [howMany, latest] = [waiting?.money, waiting?.latest]
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever of these changes, the lists may have
  useEffect(() => {
    outdate(client, slug, 'listMoney')
  }, [client, slug, howMany, latest])
  return (
    <Page
      title={t.title}
      width="narrow"
      actions={
        may('manager') && (
          <Button component={Link} href={to('/uang-masuk/mutasi')} variant="default">
            {t.upload}
          </Button>
        )
      }
    >
      <Stack gap="xl">
        {howMany ? [UNKNOWN, OVERVIEW] : [OVERVIEW, UNKNOWN]}
        <Known />
      </Stack>
    </Page>
  )
}

function Unknown() {
  const pages = usePages('listMoney', { waiting: true, limit: AT_ONCE })
  return (
    <Stack component="section" gap="sm" aria-labelledby="unknown">
      <Title order={2} size="h4" id="unknown">
        {t.unknown}
      </Title>
      {pages.error && <LoadError error={pages.error} onRetry={() => pages.refetch()} />}
      {pages.isPending && <Lines count={3} />}
      {!pages.isPending && !pages.error && pages.items.length === 0 ? (
        <Empty
          icon={<Icon name="circle-check" size={48} strokeWidth={1.5} />}
          title={t.allKnown}
          hint={t.allKnownHint}
        />
      ) : (
        <Text c="dimmed" size="sm">
          {t.unknownHint}
        </Text>
      )}
      {pages.items.map((money) => (
        <UnknownMoney key={money.id} money={money} />
      ))}
      <LoadMore pages={pages} />
    </Stack>
  )
}

function Known() {
  const { to } = useShop()
  const pages = usePages('listMoney', { limit: AT_ONCE })
  const known = pages.items.filter((money) => !isWaiting(money))
  return (
    <Stack component="section" gap="sm" aria-labelledby="known">
      <Title order={2} size="h4" id="known">
        {t.earlier}
      </Title>
      {pages.isPending && <Lines count={3} />}
      {!pages.isPending && pages.items.length === 0 && (
        <Text c="dimmed">
          {t.noneEarlier} {t.setUp}{' '}
          <Anchor component={Link} href={to('/pengaturan/pembayaran')} underline="always" inherit>
            {t.toSettings}
          </Anchor>
        </Text>
      )}
      {known.map((money) => (
        <KnownMoney key={money.id} money={money} />
      ))}
      <LoadMore pages={pages} />
    </Stack>
  )
}

function KnownMoney({ money }: { money: IncomingMoney }) {
  const { to } = useShop()
  const { order, amount, state, came_at, is_day } = money
  if (!state) return null
  return (
    <Paper withBorder p="sm" component="article" aria-label={rupiah(amount ?? 0)}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text fw={600}>{rupiah(amount ?? 0)}</Text>
          <Text size="sm" c="dimmed">
            {[is_day && came_at ? dayAndYear(came_at) : when(came_at), sourceText(money)].join(' · ')}
          </Text>
          {order && (
            <Anchor
              component={Link}
              href={to(`/pesanan/${encodeURIComponent(order)}`)}
              underline="always"
              size="sm"
            >
              {t.about(order)}
            </Anchor>
          )}
        </div>
        <Stack gap={4} align="flex-end">
          <Badge color={state === 'settled' ? 'green' : 'gray'} variant="light">
            {state === 'ignored' ? whyIgnored(money) : t.states[state]}
          </Badge>
          {state === 'ignored' && <Undo money={money} />}
        </Stack>
      </Group>
    </Paper>
  )
}

/** Money that is for no order here, and why. */
function whyIgnored({ is_repeat, is_out_of_time, elsewhere }: IncomingMoney): string {
  if (elsewhere) return t.theirs
  if (is_repeat) return t.repeat
  return is_out_of_time ? t.outOfTime : t.states.ignored
}
