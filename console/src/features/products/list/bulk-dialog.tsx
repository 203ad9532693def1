// What is said of all chosen products: one field, and how many it changes.
import { Button, Modal, NumberInput, SegmentedControl, Stack, TagsInput, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { Product } from '../../../api.ts'
import { bulkTexts } from '../../../texts/bulk.ts'
import { productsTexts } from '../../../texts/products.ts'
import { CategoryField } from '../product/category-field.tsx'
import { type BulkChange, bulkChange } from './bulk-change.ts'

const t = bulkTexts

export type BulkKind = keyof typeof t.kinds
type Says = BulkChange['says']

interface BulkDialogProps {
  readonly kind: BulkKind
  readonly chosen: readonly Product[]
  readonly isRunning: boolean
  onSave(change: BulkChange): void
  onClose(): void
}

export default function BulkDialog({ kind, chosen, isRunning, onSave, onClose }: BulkDialogProps) {
  const [says, setSays] = useState<Says>(kind === 'category' ? { category: null } : {})
  const change = bulkChange(chosen, says)
  const Fields = FIELDS[kind]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave(change)
  }
  return (
    <Modal opened onClose={onClose} title={t.titleOf(t.kinds[kind], chosen.length)}>
      <form onSubmit={submit}>
        <Stack>
          <Fields chosen={chosen} says={says} onChange={setSays} />
          <Button type="submit" loading={isRunning} disabled={change.products.length === 0}>
            {t.save(change.products.length)}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}

interface FieldsProps {
  readonly chosen: readonly Product[]
  readonly says: Says
  onChange(says: Says): void
}

const WHOLE = {
  min: 0,
  allowDecimal: false,
  allowNegative: false,
  hideControls: true,
  inputMode: 'numeric',
  thousandSeparator: '.',
  decimalSeparator: ',',
} as const

function WeightFields({ chosen, says: { weight_grams }, onChange }: FieldsProps) {
  const replaced = chosen.filter((product) => product.weight_grams && product.weight_grams !== weight_grams)
  return (
    <>
      <NumberInput
        label={productsTexts.weight}
        description={productsTexts.weightHint}
        suffix={` ${productsTexts.gram}`}
        value={weight_grams ?? ''}
        onChange={(value) => onChange(value === '' ? {} : { weight_grams: Number(value) })}
        max={1_000_000}
        data-autofocus
        {...WHOLE}
      />
      {replaced.length > 0 && weight_grams !== undefined && (
        <Text size="sm">{t.weightReplaces(replaced.length)}</Text>
      )}
    </>
  )
}

function CategoryFields({ says: { category }, onChange }: FieldsProps) {
  return <CategoryField value={category ?? ''} onChange={(key) => onChange({ category: key || null })} />
}

function TagFields({ chosen, says, onChange }: FieldsProps) {
  const known = [...new Set(chosen.flatMap(({ tags = [] }) => tags))].sort()
  const { add_tags = [], remove_tags = [] } = says
  return (
    <>
      <TagsInput
        label={t.addTags}
        description={productsTexts.tagsHint}
        size="md"
        value={[...add_tags]}
        onChange={(tags) => onChange({ ...says, add_tags: tags })}
        maxTags={20}
        acceptValueOnBlur
        data-autofocus
      />
      {known.length > 0 && (
        <TagsInput
          label={t.removeTags}
          size="md"
          data={known}
          value={[...remove_tags]}
          onChange={(tags) => onChange({ ...says, remove_tags: tags })}
          maxTags={20}
        />
      )}
    </>
  )
}

function StockFields({ says, onChange }: FieldsProps) {
  const { unlimited_stock: isUnlimited, stock } = says
  const kind = isUnlimited === undefined ? '' : isUnlimited ? 'unlimited' : 'counted'
  return (
    <>
      <SegmentedControl
        fullWidth
        size="md"
        aria-label={t.kinds.stock}
        value={kind}
        onChange={(value) => onChange({ unlimited_stock: value === 'unlimited' })}
        data={(['unlimited', 'counted'] as const).map((value) => ({ value, label: t.stockKinds[value] }))}
      />
      {kind !== '' && <Text size="sm">{t.stockHint[kind]}</Text>}
      {kind === 'counted' && (
        <NumberInput
          label={t.stockEach}
          description={t.stockEachHint}
          value={stock ?? ''}
          onChange={(value) =>
            onChange({ unlimited_stock: false, ...(value !== '' && { stock: Number(value) }) })
          }
          max={1_000_000_000}
          {...WHOLE}
        />
      )}
    </>
  )
}

const FIELDS = { weight: WeightFields, category: CategoryFields, tags: TagFields, stock: StockFields }
