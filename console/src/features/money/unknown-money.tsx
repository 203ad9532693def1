// Money that nobody knows: the orders that come closest, each one tap away; another one by its number; or none at all.
import { Anchor, Badge, Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { rupiah } from '../../format/money.ts'
import { dayAndYear, when } from '../../format/time.ts'
import { useChange } from '../../shop/calls.ts'
import { OUTDATED_BY_ORDER } from '../../shop/outdated.ts'
import { useShop } from '../../shop/use-shop.ts'
import { moneyTexts } from '../../texts/money.ts'
import { showDone } from '../../ui/notices.tsx'
import { type IncomingMoney, missText, sourceText } from './money-words.ts'

const t = moneyTexts
const OUTDATED = [...OUTDATED_BY_ORDER, 'listMoney'] as const

export function UnknownMoney({ money }: { money: IncomingMoney }) {
  const { to } = useShop()
  const { id, amount, state, came_at, is_day, description, order, candidates, elsewhere } = money
  const settle = useChange('settleMoney', {
    outdates: OUTDATED,
    onDone: (done) => showDone(t.settled(done.order ?? '')),
  })
  const ignore = useChange('ignoreMoney', { outdates: OUTDATED, onDone: () => showDone(t.ignored) })
  if (!id || !state) return null
  return (
    <Paper withBorder p="md" component="article" aria-label={rupiah(amount ?? 0)}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <div>
            <Text fw={650} size="lg">
              {rupiah(amount ?? 0)}
            </Text>
            <Text size="sm" c="dimmed">
              {[is_day && came_at ? dayAndYear(came_at) : when(came_at), sourceText(money)].join(' · ')}
            </Text>
          </div>
          <Badge color="yellow" variant="light">
            {t.states[state]}
          </Badge>
        </Group>
        {description && <Text style={{ overflowWrap: 'anywhere' }}>{description}</Text>}
        <Text size="sm">
          {elsewhere ? t.elsewhere[elsewhere] : t.hints[state]}{' '}
          {order && (
            <Anchor
              component={Link}
              href={to(`/pesanan/${encodeURIComponent(order)}`)}
              underline="always"
              inherit
            >
              {t.about(order)}
            </Anchor>
          )}
        </Text>
        {candidates.length > 0 && (
          <Stack gap="xs" role="group" aria-label={t.candidates}>
            {candidates.map(({ number, customer_name, total, difference }) => (
              <Button
                key={number}
                variant="light"
                justify="space-between"
                h="auto"
                py="xs"
                loading={settle.isPending && settle.variables.order === number}
                disabled={settle.isPending || ignore.isPending}
                rightSection={<Miss total={total} difference={difference} />}
                styles={{ label: { whiteSpace: 'normal', textAlign: 'start' } }}
                onClick={() => number && settle.mutate({ id, order: number })}
              >
                {t.settle(number ?? '', customer_name ?? '')}
              </Button>
            ))}
          </Stack>
        )}
        <OtherOrder onSettle={(number) => settle.mutate({ id, order: number })} isBusy={settle.isPending} />
        <Button
          variant="subtle"
          color="gray"
          loading={ignore.isPending}
          onClick={() => ignore.mutate({ id, ignored: true })}
        >
          {t.ignore}
        </Button>
      </Stack>
    </Paper>
  )
}

function Miss({ total, difference }: { total: number | null; difference: number | null }) {
  return (
    <Stack gap={0} align="flex-end">
      <Text size="sm">{rupiah(total ?? 0)}</Text>
      <Text size="xs">{missText(difference)}</Text>
    </Stack>
  )
}

function OtherOrder({ onSettle, isBusy }: { onSettle: (number: string) => void; isBusy: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const [number, setNumber] = useState('')
  if (!isOpen)
    return (
      <Button variant="default" onClick={() => setOpen(true)}>
        {t.other}
      </Button>
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (number.trim()) onSettle(number.trim())
      }}
    >
      <Group align="flex-end" wrap="nowrap">
        <TextInput
          label={t.otherNumber}
          placeholder="ETL-…"
          value={number}
          onChange={({ currentTarget: { value } }) => setNumber(value)}
          style={{ flex: 1 }}
        />
        <Button type="submit" loading={isBusy} disabled={number.trim() === ''}>
          {t.settleIt}
        </Button>
      </Group>
    </form>
  )
}

/** Of what somebody said is for no order. */
export function Undo({ money: { id } }: { money: IncomingMoney }) {
  const undo = useChange('ignoreMoney', { outdates: OUTDATED })
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      loading={undo.isPending}
      onClick={() => id && undo.mutate({ id, ignored: false })}
    >
      {t.back}
    </Button>
  )
}
