// Which month is shown, and the ways to those beside it; the address says it, so that Back and a reload keep it.
import { ActionIcon, Group, Title } from '@mantine/core'
import { Link, useSearch } from 'wouter'
import { jakartaDay } from '../../../format/time.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { reportTexts } from '../../../texts/report.ts'
import { Icon } from '../../../ui/icons.tsx'
import { monthBeside, monthName, readMonth } from './month.ts'

const t = reportTexts

const thisMonth = () => jakartaDay().slice(0, 7)

export function useMonth(): string {
  return readMonth(useSearch(), thisMonth()) ?? thisMonth()
}

/** `path`: of the screen, within the shop. */
export function MonthBar({ path, month }: { path: string; month: string }) {
  const { to } = useShop()
  const [before, after] = [monthBeside(month, -1), monthBeside(month, 1)]
  const next = <Icon name="chevron-right" />
  return (
    <Group justify="space-between" wrap="nowrap" mb="sm">
      <ActionIcon
        component={Link}
        variant="default"
        href={to(`${path}?bulan=${before}`)}
        aria-label={t.monthBefore(monthName(before))}
      >
        <Icon name="chevron-left" />
      </ActionIcon>
      <Title order={2} size="h4" aria-live="polite">
        {monthName(month)}
      </Title>
      {month === thisMonth() ? (
        <ActionIcon variant="default" disabled aria-label={t.monthAfter(monthName(after))}>
          {next}
        </ActionIcon>
      ) : (
        <ActionIcon
          component={Link}
          variant="default"
          href={to(`${path}?bulan=${after}`)}
          aria-label={t.monthAfter(monthName(after))}
        >
          {next}
        </ActionIcon>
      )}
    </Group>
  )
}
