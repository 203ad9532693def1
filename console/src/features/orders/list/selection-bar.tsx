// At the foot of the list: what the merchant can do with all chosen orders at once.
import { ActionIcon, Button, Group, Menu, Modal, Paper, Stack, Table, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Schemas } from '../../../api.ts'
import { inBatches } from '../../../shop/batches.ts'
import { outdate, useChange } from '../../../shop/calls.ts'
import { OUTDATED_BY_ORDER } from '../../../shop/outdated.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { ordersTexts } from '../../../texts/orders.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { showDone } from '../../../ui/notices.tsx'
import { MOST_BOOKED, useBooking } from '../booking/use-bookable.ts'
import type { Summary } from '../order.ts'
import { UNDO_SECONDS, useUndo } from '../use-undo.ts'
import { type BulkTarget, MOST_AT_ONCE, movable, numbersOf, shippable } from './selection.ts'
import classes from './selection-bar.module.css'
import { showChanged } from './use-order-list.ts'

const t = ordersTexts
type Outcome = Schemas['MoveOutcome']

export function SelectionBar({ chosen, onClear }: { chosen: readonly Summary[]; onClear: () => void }) {
  const { to } = useShop()
  const [failed, setFailed] = useState<{ done: number; outcomes: readonly Outcome[] } | null>(null)
  const move = useBulkMove((done, outcomes) => {
    if (outcomes.length > 0) setFailed({ done, outcomes })
    onClear()
  })
  const parcels = shippable(chosen)
  return (
    <>
      {chosen.length > 0 && (
        <Paper className={classes.bar} withBorder shadow="md" role="toolbar" aria-label={t.bulkActions}>
          <ActionIcon onClick={onClear} aria-label={t.clearSelection}>
            <Icon name="x" size={20} />
          </ActionIcon>
          <Text fw={600} className={classes.count} role="status">
            {t.selected(chosen.length)}
          </Text>
          <Group gap="xs" ml="auto" wrap="nowrap">
            {(['processing', 'completed'] as const).map((target) => {
              const orders = movable(chosen, target)
              return (
                orders.length > 0 && (
                  <Button key={target} loading={move.isPending} onClick={() => move.run(orders, target)}>
                    {t.bulk[target](orders.length)}
                  </Button>
                )
              )
            })}
            {parcels.length === chosen.length && movable(chosen, 'processing').length === 0 && (
              <Button component={Link} href={to(`/pesanan/resi?nomor=${numbersOf(parcels)}`)}>
                {t.bulk.resi}
              </Button>
            )}
            <MoreActions chosen={chosen} onCancel={(orders) => move.run(orders, 'cancelled')} />
          </Group>
        </Paper>
      )}
      <Modal opened={failed !== null} onClose={() => setFailed(null)} title={t.outcomesTitle}>
        {failed && <Outcomes done={failed.done} failed={failed.outcomes} />}
      </Modal>
    </>
  )
}

interface MoreActionsProps {
  readonly chosen: readonly Summary[]
  onCancel(orders: readonly Summary[]): unknown
}

function MoreActions({ chosen, onCancel }: MoreActionsProps) {
  const { to } = useShop()
  const booking = useBooking()
  const cancellable = movable(chosen, 'cancelled')
  const parcels = shippable(chosen)
  const claimed = cancellable.filter(({ waiting }) => waiting.includes('claim')).length
  const print = (kind: string) => to(`/pesanan/cetak?jenis=${kind}&nomor=${numbersOf(chosen)}`)
  return (
    <Confirm
      title={t.bulkCancelTitle(cancellable.length)}
      confirm={t.bulkCancelConfirm}
      isDangerous
      onConfirm={() => onCancel(cancellable)}
      trigger={(ask) => (
        <Menu position="top-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="default" aria-label={everyScreenTexts.more}>
              <Icon name="dots" size={20} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item component={Link} href={print('label')} className={classes.choice}>
              {bounded(t.bulk.labels, chosen, MOST_AT_ONCE)}
            </Menu.Item>
            <Menu.Item component={Link} href={print('slip')} className={classes.choice}>
              {bounded(t.bulk.slips, chosen, MOST_AT_ONCE)}
            </Menu.Item>
            {parcels.length > 0 && booking && (
              <Menu.Item
                component={Link}
                href={to(`/pesanan/kirim?nomor=${numbersOf(parcels.slice(0, MOST_BOOKED))}`)}
                className={classes.choice}
              >
                {bounded(t.bulk.book, parcels, MOST_BOOKED)}
              </Menu.Item>
            )}
            {parcels.length > 0 && (
              <Menu.Item
                component={Link}
                href={to(`/pesanan/resi?nomor=${numbersOf(parcels)}`)}
                className={classes.choice}
              >
                {bounded(t.bulk.resi, parcels, MOST_AT_ONCE)}
              </Menu.Item>
            )}
            {cancellable.length > 0 && (
              <Menu.Item color="red" onClick={ask} className={classes.choice}>
                {t.bulk.cancelled(cancellable.length)}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    >
      {[t.bulkCancelHint, ...(claimed > 0 ? [t.bulkCancelClaimed(claimed)] : [])].join(' ')}
    </Confirm>
  )
}

/** Says where the screen that it leads to takes no more. */
function bounded(label: string, orders: readonly Summary[], most: number): string {
  return orders.length > most ? t.firstOf(label, most) : label
}

function useBulkMove(onMoved: (done: number, failed: readonly Outcome[]) => void) {
  const { slug } = useShop()
  const client = useQueryClient()
  const { offer } = useUndo()
  const change = useChange('moveOrders')
  return {
    isPending: change.isPending,
    async run(orders: readonly Summary[], target: BulkTarget) {
      const moves = orders.map(({ number }) => ({
        number: number ?? '',
        to: target,
        undo_seconds: UNDO_SECONDS,
      }))
      const outcomes = await inBatches(moves, async (batch) => {
        const answer = await change.mutateAsync({ moves: [...batch] })
        return answer.outcomes
      })
      const moved = outcomes.flatMap(({ order }) => order ?? [])
      showChanged(client, slug, moved)
      await outdate(client, slug, ...OUTDATED_BY_ORDER)
      const done = t.bulkDone[target](moved.length)
      if (moved.length > 0 && target === 'cancelled') showDone(done)
      else if (moved.length > 0)
        offer(
          done,
          moved.map(({ number }) => number ?? ''),
        )
      onMoved(
        moved.length,
        outcomes.filter(({ ok }) => !ok),
      )
    },
  }
}

function Outcomes({ done, failed }: { done: number; failed: readonly Outcome[] }) {
  const { to } = useShop()
  return (
    <Stack>
      <Text>{t.outcomesHint(done, failed.length)}</Text>
      <Table>
        <Table.Tbody>
          {failed.map(({ number, error }) => (
            <Table.Tr key={number}>
              <Table.Th scope="row">
                <Link href={to(`/pesanan/${encodeURIComponent(number ?? '')}`)}>{number}</Link>
              </Table.Th>
              <Table.Td>{error?.message}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  )
}
