// Prices of many products raised or lowered at once, seen before they are saved and taken back in one tap.
import { isAdminError } from '@etalase/client/admin'
import { Button, Checkbox, Group, Paper, Text } from '@mantine/core'
import { fieldErrors } from '../../../edit/field-errors.ts'
import { Restored } from '../../../edit/restored.tsx'
import { useChange, usePages } from '../../../shop/calls.ts'
import { OUTDATED_BY_PRODUCT } from '../../../shop/outdated.ts'
import { pricesTexts } from '../../../texts/prices.ts'
import { productsTexts } from '../../../texts/products.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { showDone, showUndo } from '../../../ui/notices.tsx'
import { Page } from '../../../ui/page.tsx'
import { SearchField } from '../product/search-field.tsx'
import { filterInput, useFilters } from '../product/use-filters.ts'
import classes from '../stock/stock.module.css'
import {
  isSteep,
  isTooLow,
  MOST_CHANGES,
  type NewPrice,
  newPrices,
  type Priced,
  type PriceRule,
  toChanges,
  toUndo,
} from './new-prices.ts'
import { PriceRows } from './price-rows.tsx'
import { RuleFields } from './rule-fields.tsx'
import { usePriceDraft } from './use-price-draft.ts'

const t = pricesTexts

export function PricesPage() {
  const search = useFilters()
  const pages = usePages('listProducts', { ...filterInput(search.filters), limit: 100 })
  const draft = usePriceDraft(pages.items)
  const { rule, chosen, isChosen, choose } = draft
  const pricesOf = (product: Priced) => (rule.value > 0 ? newPrices(product, rule) : [])
  return (
    <Page title={t.title} back="/produk">
      <Restored {...draft} />
      <RuleFields rule={rule} onChange={draft.setRule} />
      <Group gap="xs" mb="md" component="search">
        <SearchField search={search} />
      </Group>
      <Loaded from={pages}>
        {() =>
          pages.items.length === 0 ? (
            <Empty title={productsTexts.noneFound} hint={productsTexts.noneFoundHint} />
          ) : (
            <>
              <Checkbox
                mb="md"
                size="md"
                label={t.chooseAll}
                checked={pages.items.every(isChosen)}
                onChange={(event) => choose(pages.items, event.currentTarget.checked)}
              />
              <PriceRows
                products={pages.items}
                isChosen={isChosen}
                onChoose={(product, isOn) => choose([product], isOn)}
                pricesOf={pricesOf}
              />
              <LoadMore pages={pages} mt="md" />
            </>
          )
        }
      </Loaded>
      <SaveBar
        rule={rule}
        howMany={chosen.length}
        prices={chosen.flatMap(pricesOf)}
        onSaved={draft.discard}
        onRefused={draft.readAgain}
      />
    </Page>
  )
}

interface SaveBarProps {
  readonly rule: PriceRule
  readonly howMany: number
  readonly prices: readonly NewPrice[]
  onSaved(): void
  /** by ids of products */
  onRefused(ids: readonly string[]): void
}

function SaveBar({ rule, howMany, prices, onSaved, onRefused }: SaveBarProps) {
  const change = useChange('changePrices', { outdates: OUTDATED_BY_PRODUCT })
  const changes = toChanges(prices)
  const steep = prices.filter(isSteep).length
  const lacks = whatLacks(rule, howMany, changes.length)
  const fault = prices.some(isTooLow)
    ? t.tooLow
    : changes.length > MOST_CHANGES
      ? t.tooMany(MOST_CHANGES)
      : null
  const undo = () =>
    void change.mutateAsync({ changes: toUndo(prices) }).then(() => showDone(t.undone), shownAlready)
  const save = () =>
    change.mutateAsync({ changes }).then(() => {
      onSaved()
      showUndo(t.done(howMany), undo)
    }, refused)
  const refused = (error: unknown) => {
    const faults = isAdminError(error) ? Object.keys(fieldErrors(error.details)) : []
    const ids = faults.flatMap((path) => changes[Number(path.split('.')[1])]?.product_id ?? [])
    if (ids.length > 0) onRefused([...new Set(ids)])
  }
  return (
    <Paper withBorder shadow="md" className={classes.bar}>
      {fault && (
        <Text size="sm" c="red" role="alert" flex={1}>
          {fault}
        </Text>
      )}
      {lacks && (
        <Text size="sm" role="status" flex={1}>
          {lacks}
        </Text>
      )}
      <Confirm
        title={t.steepTitle}
        confirm={t.save(howMany)}
        onConfirm={save}
        trigger={(open) => (
          <Button
            onClick={steep > 0 ? open : save}
            loading={change.isPending}
            disabled={lacks !== null || fault !== null}
          >
            {t.save(howMany)}
          </Button>
        )}
      >
        {t.steepHint(steep)}
      </Confirm>
    </Paper>
  )
}

/** Why there is nothing to save yet; null: there is. */
function whatLacks({ by, value }: PriceRule, howMany: number, changes: number): string | null {
  if (value === 0) return t.valueNeeded[by]
  if (howMany === 0) return t.choiceNeeded
  return changes === 0 ? t.nothingChanges : null
}

function shownAlready(): void {}
