// Which category a product is in, and a new one where it is missing.
import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { slugFrom } from '../../../format/slug.ts'
import { useChange } from '../../../shop/calls.ts'
import { productsTexts } from '../../../texts/products.ts'
import { onEnter } from './on-enter.ts'
import { useCategories } from './use-categories.ts'

interface CategoryFieldProps {
  readonly value: string
  readonly error?: string | undefined
  onChange(key: string): void
}

const t = productsTexts
const NEW = ' new'

export function CategoryField({ value, error, onChange }: CategoryFieldProps) {
  const categories = useCategories()
  const [name, setName] = useState<string | null>(null)
  const create = useChange('createCategory', {
    outdates: ['listCategories'],
    onDone({ key }) {
      onChange(key)
      setName(null)
    },
  })
  const label = name?.trim() ?? ''
  const add = () => {
    const key = slugFrom(label)
    const known = categories.find((category) => category.key === key)
    if (known) {
      onChange(known.key)
      setName(null)
    } else if (key) create.mutate({ key, label })
  }
  return (
    <Stack gap="xs">
      <NativeSelect
        label={t.category}
        value={name === null ? value : NEW}
        error={error}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          if (chosen === NEW) return setName('')
          setName(null)
          onChange(chosen)
        }}
        data={[
          { value: '', label: t.noCategory },
          ...categories.map((category) => ({ value: category.key, label: category.label ?? category.key })),
          { value: NEW, label: `+ ${t.newCategory}` },
        ]}
      />
      {name !== null && (
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            label={t.newCategoryName}
            value={name}
            autoFocus
            maxLength={100}
            style={{ flex: 1 }}
            onChange={(event) => setName(event.currentTarget.value)}
            onKeyDown={(event) => onEnter(event, add)}
          />
          <Button variant="light" onClick={add} loading={create.isPending} disabled={!slugFrom(label)}>
            {t.addCategory}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
