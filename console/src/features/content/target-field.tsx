// Where a link or a button leads: a screen of the shop, a category, a page, a product, or an address that is typed.
import { Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead, useWhole } from '../../shop/calls.ts'
import { contentTexts } from '../../texts/content.ts'
import { categoryRoute, pageRoute, productIn, productRoute } from './routes.ts'
import { type SelectOption, useCategories } from './sections/choices.ts'
import { usePageName } from './use-page-name.ts'

interface TargetFieldProps {
  readonly label: string
  readonly description?: string
  readonly placeholder?: string
  /** empty: nothing is chosen */
  readonly route: string
  readonly error: string | undefined
  /** `name`: what the merchant calls the thing that was chosen */
  onChange(route: string, name?: string): void
  /** whether it may lead nowhere in particular */
  readonly isClearable?: boolean
}

const t = contentTexts.menu
/** Chosen for an address that is typed. */
const OTHER = 'other'
const FOUND = 8
const TYPING_MS = 200

export function TargetField({ route, error, onChange, isClearable = false, ...field }: TargetFieldProps) {
  const [words, setWords] = useState('')
  const targets = useTargets(route, words)
  const known = targets.flatMap(({ items }) => items)
  const [isTyped, setTyped] = useState(false)
  const isOther = isTyped || (route !== '' && !known.some(({ value }) => value === route))
  const choose = (chosen: string | null) => {
    setTyped(chosen === OTHER)
    if (chosen === OTHER) return onChange('')
    onChange(chosen ?? '', known.find(({ value }) => value === chosen)?.label)
  }
  return (
    <>
      <Select
        {...field}
        searchable
        openOnFocus={false}
        allowDeselect={false}
        clearable={isClearable}
        data={[...targets, OTHERS]}
        value={isOther ? OTHER : route || null}
        error={isOther ? undefined : error}
        onChange={choose}
        onSearchChange={setWords}
        nothingFoundMessage={t.noTarget}
      />
      {isOther && (
        <TextInput
          label={t.address}
          description={t.addressHint}
          placeholder="https://"
          value={route}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </>
  )
}

/** As the merchant knows it; of what is no screen of the shop the address. */
export function useTargetName(route: string): string {
  const known = useTargets(route, '').flatMap(({ items }) => items)
  return known.find(({ value }) => value === route)?.label ?? route
}

const OTHERS = { group: t.elsewhere, items: [{ value: OTHER, label: t.other }] }
const OWN = {
  group: t.shop,
  items: [
    { value: '/', label: t.homePage },
    { value: '/search', label: t.allProducts },
    { value: '/orders', label: t.orders },
  ],
}

function useTargets(route: string, words: string): { group: string; items: SelectOption[] }[] {
  const categories = useCategories().map(({ value, label }) => ({ value: categoryRoute(value), label }))
  const { data } = useWhole('listPages')
  const nameOf = usePageName()
  const pages = (data?.items ?? []).map(({ key }) => ({ value: pageRoute(key), label: nameOf(key) }))
  const groups = [
    OWN,
    { group: t.categories, items: categories },
    { group: t.pages, items: pages },
    { group: t.products, items: useProducts(route, words) },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

/** Those that the words find, and the one that is chosen. */
function useProducts(route: string, words: string): SelectOption[] {
  const [q] = useDebouncedValue(words.trim(), TYPING_MS)
  const found = useRead('listProducts', { ...(q && { q }), limit: FOUND }, { keepsPrevious: true })
  const slug = productIn(route)
  const chosen = useRead('getProduct', { id: slug ?? '' }, { enabled: slug !== null })
  const products = [...(chosen.data && slug ? [chosen.data] : []), ...(found.data?.items ?? [])]
  const options = products.map((product) => ({
    value: productRoute(product.slug),
    label: product.name ?? product.slug,
  }))
  return [...new Map(options.map((option) => [option.value, option])).values()]
}
