// Couriers or payment methods in the order buyers see them: each is dragged, opened, switched on and off.
import { Card, Group, Switch, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ShopOperation } from '../../api.ts'
import { useChange } from '../../shop/calls.ts'
import { useOrder } from '../../shop/use-order.ts'
import { useShop } from '../../shop/use-shop.ts'
import { Empty } from '../../ui/empty.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { DragHandle, Sortable } from '../../ui/sortable.tsx'
import classes from './parts.module.css'

interface SortedListProps<Thing> {
  readonly list: 'listCouriers' | 'listPaymentMethods'
  readonly from: UseQueryResult<{ readonly items: readonly Thing[] }>
  nameOf(thing: Thing): string
  readonly emptyTitle: string
  readonly emptyHint: string
  /** a `<SortedEntry>` */
  children(thing: Thing): ReactNode
}

export function SortedList<Thing extends { readonly id: string | null }>({
  list,
  from,
  nameOf,
  emptyTitle,
  emptyHint,
  children,
}: SortedListProps<Thing>) {
  const move = useOrder(list)
  return (
    <Loaded from={from}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty title={emptyTitle} hint={emptyHint} />
        ) : (
          <div>
            <Sortable items={items} idOf={({ id }) => id ?? ''} nameOf={nameOf} onMove={move}>
              {children}
            </Sortable>
          </div>
        )
      }
    </Loaded>
  )
}

interface SortedEntryProps {
  readonly thing: { readonly id: string | null; readonly version: number | null; readonly enabled?: boolean }
  readonly op: 'updateCourier' | 'updatePaymentMethod'
  readonly outdates: readonly ShopOperation[]
  /** address within the shop, above its id */
  readonly at: string
  readonly name: string
  readonly dragName: string
  readonly switchName: string
  /** below the name */
  readonly children: ReactNode
}

export function SortedEntry(props: SortedEntryProps) {
  const { thing, op, outdates, at, name, dragName, switchName, children } = props
  const { may, to } = useShop()
  const update = useChange(op, { outdates })
  const { version, enabled = true } = thing
  const id = thing.id ?? ''
  // Until the list is read again, what was chosen; a second tap meanwhile would speak of the version before.
  const isOn = update.isPending ? (update.variables.enabled ?? enabled) : enabled
  const turn = () => {
    if (!update.isPending) update.mutate({ id, enabled: !enabled, call: { ifMatch: version ?? '*' } })
  }
  return (
    <Card withBorder className={classes.entry}>
      <Group wrap="nowrap" gap="xs">
        {may('manager') && <DragHandle name={dragName} />}
        <Link href={to(`${at}/${encodeURIComponent(id)}`)} className={classes.link}>
          <Text fw={600}>{name}</Text>
          {children}
        </Link>
        <Switch size="lg" aria-label={switchName} checked={isOn} disabled={!may('manager')} onChange={turn} />
      </Group>
    </Card>
  )
}
