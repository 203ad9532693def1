// A list of any length, of which only what is in sight is drawn: cards on a phone, a table on a desktop.
import { Checkbox } from '@mantine/core'
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ordersTexts } from '../../../texts/orders.ts'
import { useIsDesktop } from '../../../ui/is-desktop.ts'
import type { Summary } from '../order.ts'
import { OrderCard } from './order-card.tsx'
import classes from './order-list.module.css'
import { OrderRow } from './order-row.tsx'

const t = ordersTexts
const ROW_PX = 68
const CARD_PX = 128
/** What the rows of the last list measured, of cards and of a table by itself. */
const keptSizes = new Map<number, VirtualItem[]>()
/** So many before the end the next page is asked for. */
const AHEAD = 20

interface OrderListProps {
  readonly orders: readonly Summary[]
  readonly isSelecting: boolean
  readonly selected: ReadonlySet<string>
  onToggle(number: string): void
  onToggleAll(): void
  /** the end is near */
  onNearEnd(): void
}

export function OrderList(props: OrderListProps) {
  const isDesktop = useIsDesktop()
  // Sizes that were measured of one are wrong for the other.
  return isDesktop ? <OrderTable {...props} /> : <OrderCards {...props} />
}

function OrderCards({ orders, isSelecting, selected, onToggle, onNearEnd }: OrderListProps) {
  const list = useVirtualOrders<HTMLUListElement>(orders, CARD_PX, onNearEnd)
  return (
    <ul
      ref={list.ref}
      className={classes.cards}
      aria-label={t.listLabel}
      style={{ paddingTop: list.before, paddingBottom: list.after }}
    >
      {list.items.map(({ index, key }) => {
        const order = orders[index]
        return (
          order && (
            <li key={key} data-index={index} ref={list.measure} className={classes.item}>
              <OrderCard
                order={order}
                isSelecting={isSelecting}
                isSelected={selected.has(order.number ?? '')}
                onToggle={onToggle}
              />
            </li>
          )
        )
      })}
    </ul>
  )
}

function OrderTable({ orders, selected, onToggle, onToggleAll, onNearEnd }: OrderListProps) {
  const list = useVirtualOrders<HTMLTableElement>(orders, ROW_PX, onNearEnd)
  const { columns } = t
  return (
    <table ref={list.ref} className={classes.table} aria-label={t.listLabel}>
      <thead>
        <tr>
          <th scope="col" className={classes.check}>
            <Checkbox
              size="md"
              aria-label={t.selectAll}
              checked={selected.size > 0}
              indeterminate={selected.size > 0 && selected.size < orders.length}
              onChange={onToggleAll}
            />
          </th>
          <Column name="order">{columns.order}</Column>
          <Column name="buyer">{columns.buyer}</Column>
          <Column name="items">{columns.items}</Column>
          <Column name="parcel">{columns.parcel}</Column>
          <Column name="status">{columns.status}</Column>
          <Column name="total">{columns.total}</Column>
        </tr>
      </thead>
      <tbody>
        <Gap size={list.before} />
        {list.items.map(({ index, key }) => {
          const order = orders[index]
          return (
            order && (
              <OrderRow
                key={key}
                order={order}
                isSelected={selected.has(order.number ?? '')}
                onToggle={onToggle}
              />
            )
          )
        })}
        <Gap size={list.after} />
      </tbody>
    </table>
  )
}

function Column({ name, children }: { name: string; children: ReactNode }) {
  return (
    <th scope="col" data-column={name}>
      {children}
    </th>
  )
}

/** In place of the rows that are out of sight. */
function Gap({ size }: { size: number }) {
  if (size <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can be reached
    <tr aria-hidden="true">
      <td colSpan={7} className={classes.gap} style={{ height: size }} />
    </tr>
  )
}

function useVirtualOrders<List extends HTMLElement>(
  orders: readonly Summary[],
  size: number,
  onNearEnd: () => void,
) {
  const ref = useRef<List>(null)
  const margin = useTop(ref)
  const virtual = useWindowVirtualizer<HTMLElement>({
    count: orders.length,
    estimateSize: () => size,
    overscan: 8,
    scrollMargin: margin,
    getItemKey: (index) => orders[index]?.id ?? index,
    useFlushSync: false,
    // Back from an order each row is as high as it was, so that the place on the page is the same row.
    initialMeasurementsCache: keptSizes.get(size) ?? [],
  })
  useEffect(
    () => () => {
      keptSizes.set(size, virtual.measurementsCache)
    },
    [size, virtual],
  )
  const items = virtual.getVirtualItems()
  const first = items[0]
  const last = items.at(-1)
  const isNearEnd = last !== undefined && last.index >= orders.length - AHEAD
  const nearEnd = useRef(onNearEnd)
  nearEnd.current = onNearEnd
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that came may still end in sight
  useEffect(() => {
    if (isNearEnd) nearEnd.current()
  }, [isNearEnd, orders.length])
  return {
    ref,
    items,
    measure: virtual.measureElement,
    before: first ? first.start - margin : 0,
    after: last ? Math.max(0, virtual.getTotalSize() - (last.end - margin)) : 0,
  }
}

/** How far below the top of the page a list begins, whatever comes and goes above it. */
function useTop(ref: { readonly current: HTMLElement | null }): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (ref.current) setTop(Math.round(ref.current.getBoundingClientRect().top + scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const beside of ref.current?.parentElement?.children ?? [])
      if (beside !== ref.current) observer.observe(beside)
    return () => observer.disconnect()
  }, [ref])
  return top
}
