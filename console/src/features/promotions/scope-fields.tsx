// What a campaign is for: the whole shop, or products and categories found by searching.
import { MultiSelect, Radio, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useRead, useWhole } from '../../shop/calls.ts'
import { everyScreenTexts } from '../../texts/every-screen.ts'
import { promotionsTexts } from '../../texts/promotions.ts'
import type { PromotionValues } from './values.ts'

const t = promotionsTexts

export function ScopeFields({ form }: { form: UseFormReturnType<PromotionValues> }) {
  const { values, errors, setFieldValue } = form
  const setWhole = (isWhole: boolean) => {
    setFieldValue('whole_shop', isWhole)
    if (!isWhole) return
    setFieldValue('products', [])
    setFieldValue('categories', [])
  }
  return (
    <Stack>
      <Radio.Group
        label={t.scope}
        value={values.whole_shop ? 'all' : 'some'}
        onChange={(value) => setWhole(value === 'all')}
      >
        <Stack gap={4} mt={4}>
          <Radio size="md" py={8} value="all" label={t.forWholeShop} />
          <Radio size="md" py={8} value="some" label={t.forSome} />
        </Stack>
      </Radio.Group>
      {!values.whole_shop && (
        <>
          <ProductsField
            value={values.products}
            onChange={(products) => setFieldValue('products', products)}
            error={errors.products}
          />
          <CategoriesField
            value={values.categories}
            onChange={(categories) => setFieldValue('categories', categories)}
            error={errors.categories}
          />
        </>
      )}
    </Stack>
  )
}

interface NamesFieldProps {
  readonly value: readonly string[]
  onChange(value: string[]): void
  readonly error: ReactNode
}

function ProductsField({ value, onChange, error }: NamesFieldProps) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  // The first hundred tell the names of most that are chosen already.
  const first = useRead('listProducts', { limit: 100 })
  const found = useRead('listProducts', { q, limit: 20 }, { enabled: q !== '', keepsPrevious: true })
  const names = new Map(
    [...(first.data?.items ?? []), ...(found.data?.items ?? [])].map(({ slug, name }) => [
      slug,
      name ?? slug,
    ]),
  )
  const offered = q === '' ? first.data?.items : found.data?.items
  const slugs = [...new Set([...(offered ?? []).map(({ slug }) => slug), ...value])]
  return (
    <MultiSelect
      label={t.products}
      placeholder={t.searchProducts}
      size="md"
      searchable
      hidePickedOptions
      data={slugs.map((slug) => ({ value: slug, label: names.get(slug) ?? slug }))}
      // The server has searched already, and knows SKUs too.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      value={[...value]}
      onChange={onChange}
      nothingFoundMessage={everyScreenTexts.nothingFound}
      maxDropdownHeight={280}
      error={error}
    />
  )
}

function CategoriesField({ value, onChange, error }: NamesFieldProps) {
  const categories = useWhole('listCategories')
  const names = new Map(categories.data?.items.map(({ key, label }) => [key, label ?? key]))
  const keys = [...new Set([...names.keys(), ...value])]
  return (
    <MultiSelect
      label={t.categories}
      placeholder={t.searchCategories}
      size="md"
      searchable
      hidePickedOptions
      data={keys.map((key) => ({ value: key, label: names.get(key) ?? key }))}
      value={[...value]}
      onChange={onChange}
      nothingFoundMessage={everyScreenTexts.nothingFound}
      maxDropdownHeight={280}
      error={error}
    />
  )
}
