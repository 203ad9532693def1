// All products: found, filtered, and opened.
import { ActionIcon, Button, Chip, Group, Menu, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { API_PATH } from '../../../api.ts'
import { usePages } from '../../../shop/calls.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { bulkTexts } from '../../../texts/bulk.ts'
import { productsTexts } from '../../../texts/products.ts'
import { downloadLink } from '../../../ui/download.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { useIsDesktop } from '../../../ui/is-desktop.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { showError } from '../../../ui/notices.tsx'
import { Page } from '../../../ui/page.tsx'
import { screen } from '../../../ui/screen.ts'
import { CategoryFilter } from '../product/category-filter.tsx'
import classes from '../product/product.module.css'
import { SearchField } from '../product/search-field.tsx'
import { filterInput, type ProductSearch, useFilters } from '../product/use-filters.ts'
import { ProductCards } from './product-cards.tsx'
import { useSelection } from './use-selection.ts'

const t = productsTexts

// A phone never shows it.
const ProductTable = lazy(() => import('./product-table.tsx'))

/** Loaded with the first choice; it stays, as it tells how a change of many went. */
const SelectionBar = screen(async () => (await import('./selection-bar.tsx')).SelectionBar)

export function ListPage() {
  const shop = useShop()
  const isDesktop = useIsDesktop()
  const search = useFilters()
  const input = filterInput(search.filters)
  const pages = usePages('listProducts', { ...input, limit: 50 })
  const total = pages.data?.pages[0]?.total ?? null
  const [isSelecting, setSelecting] = useState(false)
  const selection = useSelection(input, pages.items)
  const mayChoose = shop.may('manager')
  const chosen = [...selection.chosen.values()]
  const [hasChosen, setHasChosen] = useState(false)
  if (chosen.length > 0 && !hasChosen) setHasChosen(true)
  const choosing = mayChoose && (isDesktop || isSelecting) ? selection : null
  return (
    <Page title={t.title} actions={<ListActions />}>
      <FilterBar search={search} />
      <Loaded from={pages}>
        {() =>
          pages.items.length === 0 ? (
            <NothingFound search={search} />
          ) : (
            <>
              <Group justify="space-between" mb="xs" mih={isDesktop ? 0 : 44} wrap="nowrap">
                {choosing && (isSelecting || choosing.chosen.size > 0) ? (
                  <Button
                    variant="subtle"
                    px="xs"
                    loading={choosing.isReading}
                    onClick={() => void choosing.chooseAll().catch(showError)}
                  >
                    {bulkTexts.selectAll(total)}
                  </Button>
                ) : (
                  <Text size="sm" c="dimmed">
                    {total !== null && t.howMany(total)}
                  </Text>
                )}
                {!isDesktop && mayChoose && (
                  <SelectButton
                    isSelecting={isSelecting}
                    onClick={() => {
                      setSelecting(!isSelecting)
                      selection.clear()
                    }}
                  />
                )}
                {!isDesktop && !isSelecting && (
                  <Button
                    component={Link}
                    href={shop.to('/produk/stok')}
                    variant="subtle"
                    size="sm"
                    h={44}
                    px="xs"
                    leftSection={<Icon name="table" size={18} />}
                  >
                    {t.grid}
                  </Button>
                )}
              </Group>
              {isDesktop ? (
                <Suspense fallback={null}>
                  <ProductTable products={pages.items} pages={pages} selection={choosing} />
                </Suspense>
              ) : (
                <ProductCards products={pages.items} pages={pages} selection={choosing} />
              )}
            </>
          )
        }
      </Loaded>
      {hasChosen && (
        <Suspense fallback={null}>
          <SelectionBar chosen={chosen} onClear={selection.clear} />
        </Suspense>
      )}
    </Page>
  )
}

function SelectButton({ isSelecting, onClick }: { isSelecting: boolean; onClick: () => void }) {
  return (
    <Button
      variant={isSelecting ? 'light' : 'subtle'}
      size="sm"
      h={44}
      px="xs"
      ml="auto"
      aria-pressed={isSelecting}
      leftSection={<Icon name="checklist" size={18} />}
      onClick={onClick}
    >
      {isSelecting ? bulkTexts.selectDone : bulkTexts.select}
    </Button>
  )
}

function ListActions() {
  const shop = useShop()
  const isDesktop = useIsDesktop()
  const isManager = shop.may('manager')
  return (
    <>
      {isDesktop && (
        <Button
          component={Link}
          href={shop.to('/produk/stok')}
          variant="default"
          leftSection={<Icon name="table" size={18} />}
        >
          {t.grid}
        </Button>
      )}
      {isManager && (
        <Button component={Link} href={shop.to('/produk/baru')} leftSection={<Icon name="plus" size={18} />}>
          {isDesktop ? t.new : t.newShort}
        </Button>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={t.moreActions} variant="default">
            <Icon name="dots-vertical" size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={Link}
            href={shop.to('/produk/kategori')}
            leftSection={<Icon name="category" size={18} />}
            className={classes.item}
          >
            {t.categories}
          </Menu.Item>
          <Menu.Item
            component={Link}
            href={shop.to('/produk/tautan')}
            leftSection={<Icon name="qrcode" size={18} />}
            className={classes.item}
          >
            {t.buyLink}
          </Menu.Item>
          {isManager && (
            <Menu.Item
              component={Link}
              href={shop.to('/produk/harga')}
              leftSection={<Icon name="discount" size={18} />}
              className={classes.item}
            >
              {t.changePrices}
            </Menu.Item>
          )}
          {isManager && (
            <Menu.Item
              component={Link}
              href={shop.to('/produk/keterangan')}
              leftSection={<Icon name="blockquote" size={18} />}
              className={classes.item}
            >
              {t.legal}
            </Menu.Item>
          )}
          <Menu.Item
            component={Link}
            href={shop.to('/produk/katalog')}
            leftSection={<Icon name="external-link" size={18} />}
            className={classes.item}
          >
            {t.feeds}
          </Menu.Item>
          {isManager && (
            <Menu.Item
              component={Link}
              href={shop.to('/produk/impor')}
              leftSection={<Icon name="upload" size={18} />}
              className={classes.item}
            >
              {t.import}
            </Menu.Item>
          )}
          <Menu.Item
            component="a"
            {...downloadLink(`${API_PATH}/shops/${shop.slug}/products.csv`, `produk-${shop.slug}.csv`)}
            leftSection={<Icon name="download" size={18} />}
            className={classes.item}
          >
            {t.export}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

function FilterBar({ search }: { search: ProductSearch }) {
  const { filters, change } = search
  return (
    <Group gap="xs" mb="md" component="search">
      <SearchField search={search} />
      <CategoryFilter search={search} />
      <Chip
        size="md"
        classNames={{ label: classes.chip ?? '' }}
        checked={filters.isLow}
        onChange={(isLow) => change({ isLow })}
      >
        {t.lowStock}
      </Chip>
      <Chip
        size="md"
        classNames={{ label: classes.chip ?? '' }}
        checked={filters.lacks === 'weight'}
        onChange={(isOn) => change({ lacks: isOn ? 'weight' : '' })}
      >
        {t.lacks.weight}
      </Chip>
      {filters.lacks && filters.lacks !== 'weight' && (
        <Chip
          size="md"
          classNames={{ label: classes.chip ?? '' }}
          checked
          onChange={() => change({ lacks: '' })}
        >
          {t.lacks[filters.lacks]}
        </Chip>
      )}
      <Chip
        size="md"
        classNames={{ label: classes.chip ?? '' }}
        checked={filters.isArchived}
        onChange={(isArchived) => change({ isArchived })}
      >
        {t.archived}
      </Chip>
    </Group>
  )
}

function NothingFound({ search: { filters, isFiltered, clear } }: { search: ProductSearch }) {
  const shop = useShop()
  const icon = <Icon name="package" size={48} strokeWidth={1.2} />
  if (isFiltered) {
    const isOnlyLow = filters.isLow && !filters.q && !filters.category && !filters.isArchived
    const isOnlyArchived = filters.isArchived && !filters.q && !filters.category && !filters.isLow
    const title = isOnlyLow ? t.noneLow : isOnlyArchived ? t.noneArchived : t.noneFound
    const hint = isOnlyLow ? t.noneLowHint : isOnlyArchived ? undefined : t.noneFoundHint
    return (
      <Empty icon={icon} title={title} {...(hint && { hint })}>
        <Button variant="default" onClick={clear}>
          {t.clearFilters}
        </Button>
      </Empty>
    )
  }
  return (
    <Empty icon={icon} title={t.empty} hint={t.emptyHint}>
      {shop.may('manager') && (
        <Group justify="center">
          <Button component={Link} href={shop.to('/produk/baru')}>
            {t.new}
          </Button>
          <Button component={Link} href={shop.to('/produk/impor')} variant="default">
            {t.import}
          </Button>
        </Group>
      )}
    </Empty>
  )
}
