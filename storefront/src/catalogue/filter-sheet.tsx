// All that a list can be narrowed by, with how many products it leaves: what would leave none is not offered.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { Sheet } from '../design/sheet.tsx'
import { filterIn, type ListingFilter } from './filter-in.ts'
import { facetsQuery } from './later-queries.ts'
import { hasOption, tagLabel, toggledOption, withFilter } from './listing-filter.ts'
import { PriceForm } from './price-form.tsx'
import type { ProductFilter } from './queries.ts'
import './filter-sheet.css'

interface FilterSheetProps {
  readonly list: ProductFilter
  readonly onClose: () => void
}

export function FilterSheet({ list, onClose }: FilterSheetProps) {
  const titleId = useId()
  const [params, setParams] = useSearchParams()
  const { data, isPlaceholderData, error } = useQuery(facetsQuery(list))
  // The first choice is a step of the history, the others are of the same: going back undoes them together.
  const isChanged = useRef(false)
  useEffect(() => {
    window.addEventListener('popstate', onClose)
    return () => window.removeEventListener('popstate', onClose)
  }, [onClose])
  const filter = filterIn(params)
  const narrow = (changed: ListingFilter) => {
    setParams((now) => withFilter(now, changed), { replace: isChanged.current })
    isChanged.current = true
  }
  const toggle = (name: 'in_stock' | 'on_sale') => {
    const { [name]: was, ...others } = filter
    narrow(was ? others : { ...others, [name]: true })
  }
  const { tag, ...anyTag } = filter
  const facets = data?.facets
  return (
    <Sheet titleId={titleId} onClose={onClose}>
      <h2 id={titleId}>Saring</h2>
      {error && !data && <p role="alert">Pilihan belum dapat dimuat. {error.message}</p>}
      <ul className="filter-chips">
        {facets?.in_stock !== 0 && (
          <Chip
            label="Tersedia"
            count={facets?.in_stock}
            isChosen={filter.in_stock}
            onPress={() => toggle('in_stock')}
          />
        )}
        {facets?.on_sale !== 0 && (
          <Chip
            label="Diskon"
            count={facets?.on_sale}
            isChosen={filter.on_sale}
            onPress={() => toggle('on_sale')}
          />
        )}
      </ul>
      <Group title="Harga">
        <PriceForm
          // Another filter, by going back for instance, is typed anew.
          key={`${filter.min_price} ${filter.max_price}`}
          filter={filter}
          onNarrow={narrow}
        />
      </Group>
      {facets?.options.map(({ name, values }) => (
        <Group key={name} title={name ?? ''}>
          <ul className="filter-chips">
            {values.map(({ value, count }) => {
              const pair = [name ?? '', value ?? ''] as const
              return (
                <Chip
                  key={value}
                  label={pair[1]}
                  count={count}
                  isChosen={hasOption(filter, pair)}
                  onPress={() => narrow(toggledOption(filter, pair))}
                />
              )
            })}
          </ul>
        </Group>
      ))}
      {facets && facets.tags.length > 0 && (
        <Group title="Lainnya">
          <ul className="filter-chips">
            {facets.tags.map(({ value, count }) => (
              <Chip
                key={value}
                label={tagLabel(value ?? '')}
                count={count}
                isChosen={value === tag}
                onPress={() => narrow(value === tag || !value ? anyTag : { ...filter, tag: value })}
              />
            ))}
          </ul>
        </Group>
      )}
      <button
        type="button"
        className="button wide filter-done"
        onClick={({ currentTarget }) => currentTarget.closest('dialog')?.close()}
      >
        {data && !isPlaceholderData ? `Tampilkan ${data.total ?? 0} produk` : 'Memuat…'}
      </button>
    </Sheet>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="field">
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

interface ChipProps {
  readonly label: string
  readonly count: number | null | undefined
  readonly isChosen: boolean | undefined
  readonly onPress: () => void
}

function Chip({ label, count, isChosen = false, onPress }: ChipProps) {
  return (
    <li>
      <button
        type="button"
        className={isChosen ? 'chip chosen' : 'chip'}
        aria-pressed={isChosen}
        onClick={onPress}
      >
        {label}
        {count !== undefined && <span className="small">{count}</span>}
      </button>
    </li>
  )
}
