// What the law wants shown, said of many products at once.
import { isAdminError } from '@etalase/client/admin'
import { Button, Checkbox, Chip, Group, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Product } from '../../../api.ts'
import { fieldErrors } from '../../../edit/field-errors.ts'
import { useLeaveWarning } from '../../../edit/use-leave-warning.ts'
import { useChange, usePages } from '../../../shop/calls.ts'
import { OUTDATED_BY_PRODUCT } from '../../../shop/outdated.ts'
import { legalTexts } from '../../../texts/legal.ts'
import { productsTexts } from '../../../texts/products.ts'
import { Empty } from '../../../ui/empty.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { showDone } from '../../../ui/notices.tsx'
import { Page } from '../../../ui/page.tsx'
import { CategoryFilter } from '../product/category-filter.tsx'
import { isLegalSaid, type LegalValues, legalLine, NO_LEGAL, saidLegal } from '../product/legal-values.ts'
import classes from '../product/product.module.css'
import { SearchField } from '../product/search-field.tsx'
import { filterInput, LEGAL_LACKS, type ProductSearch, useFilters } from '../product/use-filters.ts'
import stock from '../stock/stock.module.css'
import LegalFields from './legal-fields.tsx'

const t = legalTexts
/** As many as one change may name. */
const MOST = 1_000

export function LegalPage() {
  const search = useFilters()
  const pages = usePages('listProducts', { ...filterInput(search.filters), limit: 100 })
  const [values, setValues] = useState<LegalValues>(NO_LEGAL)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const change = useChange('changeLegal', { outdates: OUTDATED_BY_PRODUCT })
  useLeaveWarning(isLegalSaid(values) || chosen.size > 0)
  const choose = (products: readonly Product[], isOn: boolean) => {
    const next = new Set(chosen)
    for (const { id } of products) {
      if (isOn) next.add(id ?? '')
      else next.delete(id ?? '')
    }
    setChosen(next)
  }
  const save = () =>
    change.mutateAsync({ product_ids: [...chosen], legal: saidLegal(values) }).then(
      () => {
        showDone(t.done(chosen.size))
        setChosen(new Set())
        setErrors({})
      },
      (error) => {
        if (isAdminError(error)) setErrors(fieldErrors(error.details))
      },
    )
  return (
    <Page title={productsTexts.legal} back="/produk">
      <Text size="sm" c="dimmed" mb="md">
        {t.manyHint}
      </Text>
      <Paper withBorder p="md" mb="md">
        <Stack gap="sm">
          <LegalFields
            values={values}
            errorOf={(field) => errors[`legal.${field}`]}
            onChange={(next) => {
              setValues(next)
              setErrors({})
            }}
          />
        </Stack>
      </Paper>
      <Group gap="xs" mb="md" component="search">
        <SearchField search={search} />
        <CategoryFilter search={search} />
        <LackChips search={search} />
      </Group>
      <Loaded from={pages}>
        {() =>
          pages.items.length === 0 ? (
            <Empty title={search.filters.lacks ? t.noneLacking : productsTexts.noneFound} />
          ) : (
            <>
              <Checkbox
                mb="md"
                size="md"
                label={t.chooseAll}
                checked={pages.items.every(({ id }) => chosen.has(id ?? ''))}
                onChange={(event) => choose(pages.items, event.currentTarget.checked)}
              />
              <Rows products={pages.items} chosen={chosen} onChoose={choose} />
              <LoadMore pages={pages} mt="md" />
            </>
          )
        }
      </Loaded>
      <SaveBar howMany={chosen.size} isSaid={isLegalSaid(values)} isSaving={change.isPending} onSave={save} />
    </Page>
  )
}

interface RowsProps {
  readonly products: readonly Product[]
  readonly chosen: ReadonlySet<string>
  onChoose(products: readonly Product[], isChosen: boolean): void
}

function Rows({ products, chosen, onChoose }: RowsProps) {
  return (
    <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {products.map((product) => (
        <li key={product.id}>
          <Checkbox
            size="md"
            label={product.name ?? product.slug}
            description={legalLine(product.legal, t.halalChoices) || t.nothingSaid}
            checked={chosen.has(product.id ?? '')}
            onChange={(event) => onChoose([product], event.currentTarget.checked)}
          />
        </li>
      ))}
    </Stack>
  )
}

function LackChips({ search: { filters, change } }: { search: ProductSearch }) {
  return LEGAL_LACKS.map((lack) => (
    <Chip
      key={lack}
      size="md"
      classNames={{ label: classes.chip ?? '' }}
      checked={filters.lacks === lack}
      onChange={(isOn) => change({ lacks: isOn ? lack : '' })}
    >
      {productsTexts.lacks[lack]}
    </Chip>
  ))
}

interface SaveBarProps {
  readonly howMany: number
  readonly isSaid: boolean
  readonly isSaving: boolean
  onSave(): void
}

function SaveBar({ howMany, isSaid, isSaving, onSave }: SaveBarProps) {
  const lacks = !isSaid
    ? t.fieldsNeeded
    : howMany === 0
      ? t.choiceNeeded
      : howMany > MOST
        ? t.tooMany(MOST)
        : null
  return (
    <Paper withBorder shadow="md" className={stock.bar}>
      {lacks && (
        <Text size="sm" role="status" flex={1}>
          {lacks}
        </Text>
      )}
      <Button onClick={onSave} loading={isSaving} disabled={lacks !== null}>
        {t.save(howMany)}
      </Button>
    </Paper>
  )
}
