// The grid on a phone: cards with steppers for one thumb.
import { ActionIcon, Group, Text } from '@mantine/core'
import { rupiah } from '../../../format/money.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { productsTexts } from '../../../texts/products.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Thumb } from '../product/thumb.tsx'
import { useVirtualRows } from '../product/use-virtual-rows.ts'
import type { GridRow } from './grid.ts'
import { type CellProps, GridCell } from './grid-cell.tsx'
import type { GridRowsProps } from './grid-table.tsx'
import classes from './stock.module.css'

const t = productsTexts
const CARD_HEIGHT = 150

export function GridCards({ grid, rows, pages, onHistory }: GridRowsProps) {
  const virtual = useVirtualRows<HTMLUListElement>(rows.length, CARD_HEIGHT, pages)
  return (
    <ul
      ref={virtual.ref}
      className={classes.list}
      style={{ paddingTop: virtual.before, paddingBottom: virtual.after }}
    >
      {virtual.rows.map((index) => {
        const row = rows[index]
        return (
          row && (
            <li key={row.key} data-index={index} ref={virtual.measure} className={classes.cardRow}>
              <GridCard grid={grid} row={row} index={index} onHistory={() => onHistory(row)} />
            </li>
          )
        )
      })}
    </ul>
  )
}

function GridCard({ onHistory, ...cell }: CellProps & { onHistory(): void }) {
  const shop = useShop()
  const { grid, row } = cell
  const fault = grid.faults[row.key]
  const name = nameOf(row)
  return (
    <div className={classes.card}>
      <Group wrap="nowrap" gap="sm">
        <Thumb picture={row.picture ?? undefined} isSmall />
        <div style={{ flex: 1, minWidth: 0 }}>
          <Text fw={600} lineClamp={2} title={row.name}>
            {row.name}
          </Text>
          {row.choice && (
            <Text size="sm" c="dimmed">
              {row.choice}
            </Text>
          )}
        </div>
        <ActionIcon aria-label={t.historyOf(name)} onClick={onHistory}>
          <Icon name="history" size={20} />
        </ActionIcon>
      </Group>
      <div className={classes.fields}>
        {shop.may('manager') ? (
          <GridCell {...cell} column="price" />
        ) : (
          <Text py={10}>{rupiah(row.price)}</Text>
        )}
        {row.stock === null ? (
          <Text c="dimmed" ta="center" py={10}>
            {t.unlimited}
          </Text>
        ) : (
          <Steps {...cell} />
        )}
        {/* On a small screen asked of those that lack it. */}
        {shop.may('manager') && (row.weight === null || grid.edits[row.key]?.weight !== undefined) && (
          <GridCell {...cell} column="weight" />
        )}
      </div>
      {fault && (
        <Text size="sm" c="red" role="alert" mt="xs">
          {fault}
        </Text>
      )}
    </div>
  )
}

function Steps(cell: CellProps) {
  const { grid, row } = cell
  const now = grid.edits[row.key]?.stock ?? row.stock ?? 0
  const name = nameOf(row)
  return (
    <div className={classes.steps}>
      <ActionIcon
        variant="default"
        aria-label={t.lessOf(name)}
        disabled={now <= 0}
        onClick={() => grid.set(row, 'stock', now - 1)}
      >
        <Icon name="minus" size={18} />
      </ActionIcon>
      <GridCell {...cell} column="stock" />
      <ActionIcon
        variant="default"
        aria-label={t.moreOf(name)}
        onClick={() => grid.set(row, 'stock', Math.max(0, now) + 1)}
      >
        <Icon name="plus" size={18} />
      </ActionIcon>
    </div>
  )
}

function nameOf({ name, choice }: GridRow): string {
  return choice ? `${name}, ${choice}` : name
}
