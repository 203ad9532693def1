// All orders of the shop: by what waits, searched and filtered, one by one or many at once.
import { ActionIcon, Button, Center, Group, Loader, Text } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { API_PATH } from '../../../api.ts'
import { atMost } from '../../../format/amounts.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { ordersTexts } from '../../../texts/orders.ts'
import { CsvLink } from '../../../ui/csv-link.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { useIsDesktop } from '../../../ui/is-desktop.ts'
import { Lines, LoadError } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { screen } from '../../../ui/screen.ts'
import { useBooking } from '../booking/use-bookable.ts'
import { csvAddress, type Filter, filterCount, inputOf } from './filter.ts'
import { FilterBar } from './filter-bar.tsx'
import classes from './list-page.module.css'
import { OrderList } from './order-list.tsx'
import { MOST_SELECTED } from './selection.ts'
import { useFilter, useKeptOffset } from './use-filter.ts'
import { useOrderList } from './use-order-list.ts'
import { useSelection } from './use-selection.ts'
import { useWaitingCounts } from './use-waiting-counts.ts'

const t = ordersTexts

/** Loaded with the first choice; it stays, as it tells how a move of many went. */
const SelectionBar = screen(async () => (await import('./selection-bar.tsx')).SelectionBar)

export function ListPage() {
  const shop = useShop()
  const isDesktop = useIsDesktop()
  const { filter, addressOf, change } = useFilter()
  const list = useOrderList(inputOf(filter))
  const waiting = useWaitingCounts()
  const [isSelecting, setSelecting] = useState(false)
  const orders = list.items
  const selection = useSelection(orders)
  const { selected, clear } = selection
  const counted = filter.tab === 'all' || filter.q.trim() ? 0 : (waiting[filter.tab] ?? 0)
  const choose = () => {
    setSelecting(!isSelecting)
    clear()
  }
  return (
    <Page
      title={t.title}
      actions={
        <Button component={Link} href={shop.to('/pesanan/baru')} leftSection={<Icon name="plus" size={20} />}>
          {t.newOrder}
        </Button>
      }
    >
      <FilterBar filter={filter} waiting={waiting} addressOf={addressOf} onChange={change}>
        {!isDesktop && orders.length > 0 && <SelectButton isSelecting={isSelecting} onClick={choose} />}
        <CsvLink
          address={csvAddress(API_PATH, shop.slug, filter)}
          name={`pesanan-${shop.slug}.csv`}
          label={t.csv}
        />
      </FilterBar>
      {(isDesktop ? list.hasNextPage && selected.size > 0 : isSelecting) && (
        <SelectAll list={list} selection={selection} howMany={filterCount(filter) > 0 ? 0 : counted} />
      )}
      {(filter.tab === 'ship' || filter.tab === 'pack') && orders.length > 0 && selected.size === 0 && (
        <SendAll canType={filter.tab === 'ship'} />
      )}
      {list.hasChanged && (
        <div className={classes.pill}>
          <Button radius="xl" leftSection={<Icon name="refresh" size={18} />} onClick={list.reload}>
            {t.changed}
          </Button>
        </div>
      )}
      <Orders list={list} selection={selection} isSelecting={isSelecting}>
        <NothingHere filter={filter} onChange={change} />
      </Orders>
      {selected.size >= MOST_SELECTED && (
        <Text size="sm" role="status">
          {t.selectMost(MOST_SELECTED)}
        </Text>
      )}
      {selection.hasChosen && (
        <Suspense fallback={null}>
          <SelectionBar chosen={selection.chosen} onClear={clear} />
        </Suspense>
      )}
    </Page>
  )
}

interface SelectAllProps {
  readonly list: ReturnType<typeof useOrderList>
  readonly selection: ReturnType<typeof useSelection>
  /** that match; 0: nobody has counted them */
  readonly howMany: number
}

/** All that match, also those that no page has shown yet. */
function SelectAll({ list, selection, howMany }: SelectAllProps) {
  const [isReading, setReading] = useState(false)
  const all = howMany > 0 ? t.selectCounted(atMost(howMany, MOST_SELECTED)) : t.selectMatching
  const select = async () => {
    setReading(true)
    selection.select(await list.readAll(MOST_SELECTED))
    setReading(false)
  }
  return (
    <Group justify="space-between" mb="xs" wrap="nowrap">
      <Button variant="subtle" px="xs" fz={15} loading={isReading} onClick={select}>
        {list.hasNextPage ? all : t.selectAll}
      </Button>
    </Group>
  )
}

interface OrdersProps {
  readonly list: ReturnType<typeof useOrderList>
  readonly selection: ReturnType<typeof useSelection>
  readonly isSelecting: boolean
  /** in place of a list that is empty */
  readonly children: ReactNode
}

function Orders({ list, selection, isSelecting, children }: OrdersProps) {
  const orders = list.items
  const isThere = list.data !== undefined && !list.isPlaceholderData
  useKeptOffset(isThere)
  const showMore = () => {
    if (list.hasNextPage && !list.isFetchingNextPage && !list.isPlaceholderData) list.fetchNextPage()
  }
  return (
    <>
      <div className={classes.list} data-fading={list.isPlaceholderData || undefined}>
        {list.data === undefined && list.error && (
          <LoadError error={list.error} onRetry={() => list.refetch()} />
        )}
        {list.data === undefined && !list.error && <Lines count={6} />}
        {isThere && orders.length === 0 && children}
        {orders.length > 0 && (
          <OrderList
            orders={orders}
            isSelecting={isSelecting}
            selected={selection.selected}
            onToggle={selection.toggle}
            onToggleAll={selection.toggleAll}
            onNearEnd={showMore}
          />
        )}
      </div>
      {list.isFetchingNextPage && (
        <Center p="md">
          <Loader size="sm" aria-label={everyScreenTexts.loading} />
        </Center>
      )}
      {list.isFetchNextPageError && list.error && (
        <LoadError error={list.error} onRetry={() => list.fetchNextPage()} />
      )}
    </>
  )
}

function SelectButton({ isSelecting, onClick }: { isSelecting: boolean; onClick: () => void }) {
  return (
    <ActionIcon
      variant={isSelecting ? 'light' : 'default'}
      {...(isSelecting && { color: 'green' })}
      aria-pressed={isSelecting}
      aria-label={t.select}
      onClick={onClick}
    >
      <Icon name="checklist" size={20} />
    </ActionIcon>
  )
}

/** By couriers that are booked, where the shop has them; `canType`: or by numbers that are typed in. */
function SendAll({ canType }: { canType: boolean }) {
  const { to } = useShop()
  const isDesktop = useIsDesktop()
  const booking = useBooking()
  if (!booking && !canType) return null
  return (
    <Group mb="sm" gap="xs" grow={!isDesktop}>
      {canType && (
        <Button
          component={Link}
          href={to('/pesanan/resi')}
          variant={booking ? 'default' : 'light'}
          {...(!booking && { leftSection: <Icon name="truck-delivery" size={20} /> })}
        >
          {t.shipAll}
        </Button>
      )}
      {booking && (
        <Button
          component={Link}
          href={to('/pesanan/kirim')}
          variant="light"
          leftSection={<Icon name="truck-delivery" size={20} />}
        >
          {t.bookAll}
        </Button>
      )}
    </Group>
  )
}

function NothingHere({ filter, onChange }: { filter: Filter; onChange: (change: Partial<Filter>) => void }) {
  const { to } = useShop()
  const icon = <Icon name="receipt" size={40} strokeWidth={1.5} />
  if (filter.q !== '' || filterCount(filter) > 0)
    return (
      <Empty icon={icon} title={t.nothingFound} hint={t.nothingFoundHint}>
        <Button
          variant="default"
          mt="sm"
          onClick={() => onChange({ tab: 'all', status: null, q: '', from: '', to: '' })}
        >
          {t.showAll}
        </Button>
      </Empty>
    )
  return (
    <Empty icon={icon} title={t.empty[filter.tab]} hint={t.emptyHint[filter.tab]}>
      <Button
        component={Link}
        variant="default"
        mt="sm"
        href={to(filter.tab === 'all' ? '/pesanan/baru' : '/pesanan')}
      >
        {filter.tab === 'all' ? t.newOrder : t.showAll}
      </Button>
    </Empty>
  )
}
