// Products of one category; nothing where the shop has none.
import { NativeSelect } from '@mantine/core'
import { productsTexts } from '../../../texts/products.ts'
import classes from './product.module.css'
import { useCategories } from './use-categories.ts'
import type { ProductSearch } from './use-filters.ts'

const t = productsTexts

export function CategoryFilter({ search: { filters, change } }: { search: ProductSearch }) {
  const categories = useCategories()
  if (categories.length === 0) return null
  return (
    <NativeSelect
      className={classes.category}
      aria-label={t.category}
      value={filters.category}
      onChange={(event) => change({ category: event.currentTarget.value })}
      data={[
        { value: '', label: t.allCategories },
        ...categories.map(({ key, label }) => ({ value: key, label: label ?? key })),
      ]}
    />
  )
}
