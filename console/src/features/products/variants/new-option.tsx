// An option more, and what it will make of the product, said before it is added.
import { Button, Group, Paper, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { productsTexts } from '../../../texts/products.ts'
import { onEnter } from '../product/on-enter.ts'
import { type Choices, howManyWith, MOST_VARIANTS, valuesIn } from '../product/variants.ts'

interface NewOptionProps {
  readonly choices: Choices
  /** of a product that has no variants yet */
  readonly ownStock: number | ''
  onAdd(name: string, values: string[]): void
  onCancel(): void
}

const t = productsTexts

export function NewOption({ choices: { options, variants }, ownStock, onAdd, onCancel }: NewOptionProps) {
  const names = options.map(({ name }) => name)
  const [name, setName] = useState(t.optionExample.find((example) => !names.includes(example)) ?? '')
  const [typed, setTyped] = useState('')
  const [chips, setChips] = useState<readonly string[]>([])
  // What is still being typed counts, too: nobody loses it by a tap on the button.
  const values = [...new Set([...chips, ...valuesIn(typed)])]
  const [first] = values
  const howMany = howManyWith(variants, values.length)
  const problem = names.includes(name.trim()) ? t.optionTaken : null
  const isTooMany = howMany > MOST_VARIANTS
  const canAdd = name.trim() !== '' && first !== undefined && !problem && !isTooMany
  const add = () => {
    if (canAdd) onAdd(name.trim(), values)
  }
  return (
    <Paper withBorder p="sm">
      <Stack gap="sm">
        <TextInput
          label={t.optionName}
          placeholder={t.optionNameHint}
          value={name}
          error={problem}
          maxLength={200}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => onEnter(event, add)}
        />
        <TagsInput
          label={t.optionValues}
          description={t.optionValuesHint}
          size="md"
          value={[...chips]}
          onChange={setChips}
          searchValue={typed}
          onSearchChange={setTyped}
          onKeyDown={(event) => typed.trim() === '' && onEnter(event, () => {})}
          splitChars={[',', ';', '\n']}
          // The button below would move away from under the finger.
          acceptValueOnBlur={false}
          clearable={false}
          data-autofocus
          autoFocus
          error={isTooMany ? t.tooManyVariants(MOST_VARIANTS) : null}
        />
        {first !== undefined && (
          <Text size="sm" c="dimmed">
            {t.addOptionWill(howMany)}{' '}
            {variants.length > 0
              ? t.addOptionKeeps(first)
              : ownStock !== '' && ownStock > 0
                ? t.addOptionMovesStock(ownStock, first)
                : ''}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel}>
            {everyScreenTexts.cancel}
          </Button>
          <Button onClick={add} disabled={!canAdd}>
            {t.addThisOption}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
