// Looks for products by words; what stands in the field is a moment ahead of what is looked for.
import { ActionIcon, TextInput } from '@mantine/core'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { productsTexts } from '../../../texts/products.ts'
import { Icon } from '../../../ui/icons.tsx'
import classes from './product.module.css'
import type { ProductSearch } from './use-filters.ts'

const t = productsTexts

export function SearchField({ search: { typed, type } }: { search: ProductSearch }) {
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={t.searchHint}
      placeholder={t.searchHint}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<Icon name="search" size={18} />}
      rightSection={
        typed && (
          <ActionIcon size={36} aria-label={everyScreenTexts.clear} onClick={() => type('')}>
            <Icon name="x" size={18} />
          </ActionIcon>
        )
      }
    />
  )
}
