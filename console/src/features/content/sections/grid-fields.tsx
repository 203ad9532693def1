// Which products a row of products shows: by a rule, or one by one.
import { Input, SegmentedControl, Select, Stack, TextInput } from '@mantine/core'
import { optionsOf } from '../../../format/records.ts'
import { contentTexts } from '../../../texts/content.ts'
import { useCategories } from './choices.ts'
import type { FieldsProps } from './fields-props.ts'
import { LimitField } from './limit-field.tsx'
import { ProductPicker } from './product-picker.tsx'
import type { SectionOf } from './section-kinds.ts'

type GridSection = SectionOf<'grid'>

const t = contentTexts.sections
const SORTS = optionsOf(t.sorts)

export function GridFields({ section, onChange, errorOf }: FieldsProps<GridSection>) {
  const { grid } = section
  const { products, ...rule } = grid
  const set = (part: Partial<typeof grid>) => onChange({ ...section, grid: { ...grid, ...part } })
  const choose = (which: string) =>
    onChange({ ...section, grid: which === 'automatic' ? rule : { ...grid, products: [] } })
  return (
    <Stack gap="sm">
      <TextInput
        label={t.heading}
        value={grid.title ?? ''}
        error={errorOf('grid.title')}
        onChange={(event) => set({ title: event.currentTarget.value })}
      />
      <Input.Wrapper label={t.whichProducts} labelElement="div">
        <SegmentedControl
          fullWidth
          aria-label={t.whichProducts}
          value={products ? 'chosen' : 'automatic'}
          onChange={choose}
          data={[
            { value: 'automatic', label: t.automatic },
            { value: 'chosen', label: t.chosen },
          ]}
        />
      </Input.Wrapper>
      {products ? (
        <ProductPicker
          slugs={products}
          onChange={(slugs) => set({ products: slugs })}
          errorAt={(place) => errorOf(`grid.products.${place}`)}
        />
      ) : (
        <RuleFields grid={grid} set={set} errorOf={errorOf} />
      )}
    </Stack>
  )
}

interface RuleFieldsProps {
  readonly grid: GridSection['grid']
  set(part: Partial<GridSection['grid']>): void
  errorOf(path: string): string | undefined
}

function RuleFields({ grid, set, errorOf }: RuleFieldsProps) {
  const categories = useCategories()
  return (
    <>
      <Select
        label={t.category}
        placeholder={t.anyCategory}
        searchable
        clearable
        data={categories}
        value={grid.cat ?? null}
        error={errorOf('grid.cat')}
        onChange={(cat) => set({ cat })}
      />
      <Select
        label={t.sort}
        allowDeselect={false}
        data={SORTS}
        value={grid.sort ?? 'newest'}
        error={errorOf('grid.sort')}
        onChange={(sort) => sort && set({ sort })}
      />
      <LimitField value={grid.limit} error={errorOf('grid.limit')} onChange={(limit) => set({ limit })} />
      <TextInput
        label={t.tag}
        value={grid.tag ?? ''}
        error={errorOf('grid.tag')}
        onChange={(event) => set({ tag: event.currentTarget.value })}
      />
    </>
  )
}
