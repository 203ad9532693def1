// Stock and prices of everything that can be bought, changed quickly and saved at once.
import { Button, Chip, Group, Paper, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useLeaveWarning } from '../../../edit/use-leave-warning.ts'
import { usePages } from '../../../shop/calls.ts'
import { productsTexts } from '../../../texts/products.ts'
import { Empty } from '../../../ui/empty.tsx'
import { useIsDesktop } from '../../../ui/is-desktop.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import listClasses from '../product/product.module.css'
import { SearchField } from '../product/search-field.tsx'
import { filterInput, useFilters } from '../product/use-filters.ts'
import { type GridRow, rowsOf } from './grid.ts'
import { GridCards } from './grid-cards.tsx'
import { GridTable } from './grid-table.tsx'
import classes from './stock.module.css'
import { StockHistory } from './stock-history.tsx'
import { useGrid } from './use-grid.ts'

const t = productsTexts

export function StockPage() {
  const isDesktop = useIsDesktop()
  const search = useFilters()
  const { filters, change, isFiltered, clear } = search
  const pages = usePages('listProducts', { ...filterInput(filters), limit: 100 })
  const rows = useMemo(() => rowsOf(pages.items), [pages.items])
  const grid = useGrid()
  useLeaveWarning(grid.howMany > 0)
  const [history, setHistory] = useState<GridRow | null>(null)
  const product = pages.items.find(({ id }) => id === history?.productId)

  const shown = { grid, rows, pages, onHistory: setHistory }
  return (
    <Page title={t.grid} back="/produk">
      <Group gap="xs" mb="md" component="search">
        <SearchField search={search} />
        <Chip
          size="md"
          classNames={{ label: listClasses.chip ?? '' }}
          checked={filters.isLow}
          onChange={(isLow) => change({ isLow })}
        >
          {t.gridFilter}
        </Chip>
        <Chip
          size="md"
          classNames={{ label: listClasses.chip ?? '' }}
          checked={filters.lacks === 'weight'}
          onChange={(isOn) => change({ lacks: isOn ? 'weight' : '' })}
        >
          {t.lacks.weight}
        </Chip>
      </Group>
      {isDesktop && (
        <Text size="sm" c="dimmed" mb="xs">
          {t.gridHint}
        </Text>
      )}
      <Loaded from={pages}>
        {() =>
          rows.length === 0 ? (
            <Empty
              title={filters.isLow && !filters.q ? t.noneLow : t.noneFound}
              hint={isFiltered ? t.noneFoundHint : t.emptyHint}
            >
              {isFiltered && (
                <Button variant="default" onClick={clear}>
                  {t.clearFilters}
                </Button>
              )}
            </Empty>
          ) : isDesktop ? (
            <GridTable {...shown} />
          ) : (
            <GridCards {...shown} />
          )
        }
      </Loaded>
      {grid.howMany > 0 && (
        <Paper withBorder shadow="md" className={classes.bar}>
          <Button variant="default" onClick={grid.discard} disabled={grid.isSaving}>
            {t.discardChanges}
          </Button>
          <Button onClick={grid.save} loading={grid.isSaving}>
            {t.saveChanges(grid.howMany)}
          </Button>
        </Paper>
      )}
      {history && product && (
        <StockHistory product={product} variantId={history.variantId} onClose={() => setHistory(null)} />
      )}
    </Page>
  )
}
