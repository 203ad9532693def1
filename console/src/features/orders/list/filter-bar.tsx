// Above the list: tabs by what waits, the search, and further filters.
import { ActionIcon, Button, Collapse, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { atMost, MOST_COUNTED } from '../../../format/amounts.ts'
import { ordersTexts } from '../../../texts/orders.ts'
import { useWords } from '../../../ui/address.ts'
import { Icon } from '../../../ui/icons.tsx'
import { useIsDesktop } from '../../../ui/is-desktop.ts'
import { STATUSES } from '../order.ts'
import { type Filter, filterCount, TABS, type Tab } from './filter.ts'
import classes from './filter-bar.module.css'

const t = ordersTexts

interface FilterBarProps {
  readonly filter: Filter
  /** how many wait; none while it is not known */
  readonly waiting: Partial<Record<Tab, number>>
  addressOf(change: Partial<Filter>): string
  onChange(change: Partial<Filter>, options?: { replace?: boolean }): void
  /** beside the search */
  readonly children?: ReactNode
}

export function FilterBar({ filter, waiting, addressOf, onChange, children }: FilterBarProps) {
  const isDesktop = useIsDesktop()
  const howMany = filterCount(filter)
  const [isOpen, { toggle }] = useDisclosure(howMany > 0)
  return (
    <>
      <Tabs filter={filter} waiting={waiting} addressOf={addressOf} />
      <Group gap="xs" mb="sm" wrap="nowrap">
        <Search q={filter.q} onSearch={(q) => onChange({ q }, { replace: true })} />
        {!isDesktop && (
          <ActionIcon
            variant={howMany > 0 ? 'light' : 'default'}
            {...(howMany > 0 && { color: 'green' })}
            onClick={toggle}
            aria-expanded={isOpen}
            aria-label={howMany > 0 ? t.filterOn(howMany) : t.filter}
          >
            <Icon name="filter" size={20} />
          </ActionIcon>
        )}
        {isDesktop && <Filters filter={filter} onChange={onChange} />}
        {children}
      </Group>
      {!isDesktop && (
        <Collapse expanded={isOpen}>
          <Filters filter={filter} onChange={onChange} isWide />
        </Collapse>
      )}
    </>
  )
}

function Tabs({ filter, waiting, addressOf }: Pick<FilterBarProps, 'filter' | 'waiting' | 'addressOf'>) {
  const current = useRef<HTMLAnchorElement>(null)
  // The numbers come later, and push the tabs aside.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what moves the tabs
  useEffect(() => {
    const tab = current.current
    const row = tab?.parentElement
    if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
  }, [filter.tab, waiting])
  return (
    <nav className={classes.tabs} aria-label={t.tabsLabel}>
      {TABS.map((tab) => {
        const isCurrent = filter.tab === tab && filter.status === null
        const waits = waiting[tab] ?? 0
        return (
          <Link
            key={tab}
            href={addressOf({ tab, status: null })}
            className={classes.tab}
            aria-current={isCurrent ? 'true' : undefined}
            ref={isCurrent ? current : undefined}
          >
            {t.tabs[tab]}
            {waits > 0 && (
              <span className={classes.count} data-urgent={tab === 'attention' || undefined}>
                {atMost(waits, MOST_COUNTED)}
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}

function Search({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const { typed, type } = useWords(q, onSearch)
  return (
    <TextInput
      className={classes.search}
      type="search"
      inputMode="search"
      aria-label={t.search}
      placeholder={t.search}
      leftSection={<Icon name="search" size={18} />}
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      rightSection={
        typed !== '' && (
          <ActionIcon size={34} onClick={() => type('')} aria-label={t.clearSearch}>
            <Icon name="x" size={18} />
          </ActionIcon>
        )
      }
    />
  )
}

function Filters({
  filter,
  onChange,
  isWide = false,
}: Pick<FilterBarProps, 'filter' | 'onChange'> & { isWide?: boolean }) {
  return (
    <div className={classes.filters} data-wide={isWide || undefined}>
      <NativeSelect
        aria-label={t.status}
        value={filter.status ?? ''}
        onChange={({ currentTarget }) =>
          onChange({ status: STATUSES.find((each) => each === currentTarget.value) ?? null, tab: 'all' })
        }
        data={[
          { value: '', label: t.anyStatus },
          ...STATUSES.map((status) => ({ value: status, label: t.statuses[status] })),
        ]}
      />
      <TextInput
        type="date"
        aria-label={t.from}
        leftSection={<Text size="sm">{t.fromShort}</Text>}
        leftSectionWidth={52}
        value={filter.from}
        {...(filter.to && { max: filter.to })}
        onChange={({ currentTarget: { value } }) =>
          onChange({ from: value, ...(filter.to && value > filter.to && { to: value }) })
        }
      />
      <TextInput
        type="date"
        aria-label={t.to}
        leftSection={<Text size="sm">{t.toShort}</Text>}
        leftSectionWidth={52}
        value={filter.to}
        {...(filter.from && { min: filter.from })}
        onChange={({ currentTarget: { value } }) =>
          onChange({ to: value, ...(value && value < filter.from && { from: value }) })
        }
      />
      {filterCount(filter) > 0 && (
        <Button
          variant="subtle"
          className={classes.clear}
          onClick={() => onChange({ status: null, from: '', to: '' })}
        >
          {t.clearFilter}
        </Button>
      )}
    </div>
  )
}
