// "Setoran COD": the orders whose money a courier still has; those of a payout are chosen and noted at once.
import { Anchor, Button, Checkbox, Group, NumberInput, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ItemOf } from '../../api.ts'
import { count, rupiah } from '../../format/money.ts'
import { inBatches } from '../../shop/batches.ts'
import { useChange, usePages } from '../../shop/calls.ts'
import { OUTDATED_BY_ORDER } from '../../shop/outdated.ts'
import { useShop } from '../../shop/use-shop.ts'
import { moneyTexts } from '../../texts/money.ts'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icons.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Lines, LoadError } from '../../ui/loaded.tsx'
import { showDone, showProblem } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { isTooMuch, netOf, payoutsOf, sumOf } from './payouts.ts'

const t = moneyTexts.payouts
const PAGE_SIZE = 100

type Owed = ItemOf<'listOrders'>

export function PayoutsPage() {
  const pages = usePages('listOrders', { waiting: 'payout', sort: 'oldest', limit: PAGE_SIZE })
  const [chosen, setChosen] = useState<ReadonlySet<string | null>>(new Set())
  const orders = pages.items.filter(({ number }) => chosen.has(number))
  const isAll = pages.items.length > 0 && orders.length === pages.items.length
  const chooseAll = () => setChosen(isAll ? new Set() : new Set(pages.items.map(({ number }) => number)))
  const toggle = (number: string | null) => {
    const next = new Set(chosen)
    if (!next.delete(number)) next.add(number)
    setChosen(next)
  }
  return (
    <Page title={t.title} back="/uang-masuk" width="narrow">
      {pages.error && <LoadError error={pages.error} onRetry={() => pages.refetch()} />}
      {pages.isPending && <Lines count={4} />}
      {!pages.isPending && pages.items.length === 0 && (
        <Empty
          icon={<Icon name="circle-check" size={48} strokeWidth={1.5} />}
          title={t.none}
          hint={t.noneHint}
        />
      )}
      {pages.items.length > 0 && (
        <Stack gap="sm">
          <Button variant="default" onClick={chooseAll}>
            {isAll ? t.noneOfThem : t.all(count(pages.items.length))}
          </Button>
          {pages.items.map((order) => (
            <OwedRow
              key={order.id}
              order={order}
              isChosen={chosen.has(order.number)}
              onToggle={() => toggle(order.number)}
            />
          ))}
          <LoadMore pages={pages} />
          {orders.length > 0 && (
            <Noted key={orders.length} orders={orders} onNoted={() => setChosen(new Set())} />
          )}
        </Stack>
      )}
    </Page>
  )
}

function OwedRow({ order, isChosen, onToggle }: { order: Owed; isChosen: boolean; onToggle: () => void }) {
  const { to } = useShop()
  const { number, customer_name, courier_name, awb, total, cod_fee: fee } = order
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Checkbox
          checked={isChosen}
          onChange={onToggle}
          label={`${customer_name} · ${rupiah(netOf(order))}`}
          description={[
            [courier_name, awb].filter(Boolean).join(' '),
            fee ? t.less(rupiah(total), rupiah(fee)) : t.noFee,
          ]
            .filter(Boolean)
            .join(' · ')}
        />
        <Anchor component={Link} href={to(`/pesanan/${encodeURIComponent(number ?? '')}`)} size="sm">
          {number}
        </Anchor>
      </Group>
    </Paper>
  )
}

/** What came for the chosen ones, beside what should have. */
function Noted({ orders, onNoted }: { orders: readonly Owed[]; onNoted: () => void }) {
  const [given, setGiven] = useState<number | string>('')
  const settle = useChange('settleCods', { outdates: [...OUTDATED_BY_ORDER, 'getMoneyOverview'] })
  const net = sumOf(orders)
  const received = given === '' ? null : Number(given)
  const difference = (received ?? net) - net
  const isWrong = isTooMuch(orders, received)
  const note = async () => {
    const outcomes = await inBatches(payoutsOf(orders, received), async (payouts) => {
      const answer = await settle.mutateAsync({ payouts: [...payouts] })
      return answer.outcomes
    })
    const failed = outcomes.filter(({ ok }) => !ok)
    if (failed.length > 0) showProblem(t.failed(failed.map(({ number }) => number).join(', ')))
    else showDone(t.noted(count(outcomes.length)))
    onNoted()
  }
  return (
    <Paper withBorder shadow="md" p="md" pos="sticky" bottom={80} role="region" aria-label={t.payout}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Text fw={600}>{t.sum(count(orders.length))}</Text>
          <Text fw={700} size="lg">
            {rupiah(net)}
          </Text>
        </Group>
        <NumberInput
          label={t.received}
          placeholder={rupiah(net)}
          prefix="Rp"
          thousandSeparator="."
          decimalSeparator=","
          min={0}
          value={given}
          onChange={setGiven}
          error={isWrong && t.tooMuch}
        />
        {difference !== 0 && !isWrong && (
          <Text size="sm" role="status">
            {difference < 0 ? t.missing(rupiah(-difference)) : t.more(rupiah(difference))}
          </Text>
        )}
        <Button loading={settle.isPending} disabled={isWrong} onClick={() => note().catch(() => undefined)}>
          {t.note(count(orders.length))}
        </Button>
      </Stack>
    </Paper>
  )
}
