// The grid on a desktop: a table that is walked through by keyboard.
import { ActionIcon, Group, Table, Text } from '@mantine/core'
import { rupiah } from '../../../format/money.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { productsTexts } from '../../../texts/products.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Thumb } from '../product/thumb.tsx'
import { useVirtualRows } from '../product/use-virtual-rows.ts'
import type { Column, GridRow } from './grid.ts'
import { GridCell } from './grid-cell.tsx'
import classes from './stock.module.css'
import type { Grid } from './use-grid.ts'

export interface GridRowsProps {
  readonly grid: Grid
  readonly rows: readonly GridRow[]
  readonly pages: Parameters<typeof useVirtualRows>[2]
  onHistory(row: GridRow): void
}

const t = productsTexts
const ROW_HEIGHT = 61

export function GridTable({ grid, rows, pages, onHistory }: GridRowsProps) {
  const virtual = useVirtualRows<HTMLTableSectionElement>(rows.length, ROW_HEIGHT, pages)
  const go = (from: number, down: number, column: Column) => {
    let index = from + down
    // What is not counted has no cell.
    while (down !== 0 && column === 'stock' && rows[index]?.stock === null) index += Math.sign(down)
    if (!rows[index]) return
    virtual.show(index)
    focusCell(index, column)
  }
  return (
    <Table verticalSpacing={4} aria-rowcount={rows.length}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t.product}</Table.Th>
          <Table.Th>{t.sku}</Table.Th>
          <Table.Th className={`${classes.number} ${classes.priceColumn}`}>{t.price}</Table.Th>
          <Table.Th className={`${classes.number} ${classes.stockColumn}`}>{t.stock}</Table.Th>
          <Table.Th className={`${classes.number} ${classes.stockColumn}`}>{t.weightShort}</Table.Th>
          <Table.Th>
            <span className="visually-hidden">{t.history}</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody ref={virtual.ref}>
        {virtual.before > 0 && <Room height={virtual.before} />}
        {virtual.rows.map((index) => {
          const row = rows[index]
          if (!row) return null
          return (
            <Table.Tr key={row.key} mih={ROW_HEIGHT} data-index={index} ref={virtual.measure}>
              <RowCells grid={grid} row={row} index={index} onGo={go} onHistory={onHistory} />
            </Table.Tr>
          )
        })}
        {virtual.after > 0 && <Room height={virtual.after} />}
      </Table.Tbody>
    </Table>
  )
}

interface RowCellsProps extends Pick<GridRowsProps, 'grid' | 'onHistory'> {
  readonly row: GridRow
  readonly index: number
  onGo(from: number, down: number, column: Column): void
}

function RowCells({ grid, row, index, onGo, onHistory }: RowCellsProps) {
  const mayEdit = useShop().may('manager')
  const cell = { grid, row, index, onGo }
  const fault = grid.faults[row.key]
  return (
    <>
      <Table.Td>
        <Group gap="sm" wrap="nowrap">
          <Thumb picture={row.picture ?? undefined} isSmall />
          <div>
            <Text fw={600} lineClamp={2} title={row.name}>
              {row.name}
            </Text>
            {row.choice && <Text size="sm">{row.choice}</Text>}
            {fault && (
              <Text size="sm" c="red" role="alert">
                {fault}
              </Text>
            )}
          </div>
        </Group>
      </Table.Td>
      <Table.Td>{row.sku || '–'}</Table.Td>
      <Table.Td className={classes.number}>
        {mayEdit ? <GridCell {...cell} column="price" /> : rupiah(row.price)}
      </Table.Td>
      <Table.Td className={classes.number}>
        {row.stock === null ? t.unlimited : <GridCell {...cell} column="stock" />}
      </Table.Td>
      <Table.Td className={classes.number}>
        {mayEdit ? <GridCell {...cell} column="weight" /> : row.weight === null ? '–' : `${row.weight} g`}
      </Table.Td>
      <Table.Td>
        <ActionIcon
          aria-label={t.historyOf(row.choice ? `${row.name}, ${row.choice}` : row.name)}
          onClick={() => onHistory(row)}
        >
          <Icon name="history" size={20} />
        </ActionIcon>
      </Table.Td>
    </>
  )
}

const FRAMES = 10

/** A row that was not seen is in the page a moment later. */
function focusCell(index: number, column: Column, left = FRAMES): void {
  const cell = document.querySelector<HTMLInputElement>(`[data-cell="${index}:${column}"]`)
  if (cell) {
    cell.focus()
    cell.select()
  } else if (left > 0) requestAnimationFrame(() => focusCell(index, column, left - 1))
}

function Room({ height }: { height: number }) {
  return (
    <tr>
      <td colSpan={6} style={{ height, padding: 0 }} />
    </tr>
  )
}
