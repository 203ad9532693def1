// One option of a product: its name and its values, renamed, put in order, added and taken away.
import { ActionIcon, Group, Paper, TextInput } from '@mantine/core'
import { useState } from 'react'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { productsTexts } from '../../../texts/products.ts'
import { Icon } from '../../../ui/icons.tsx'
import { DragHandle, Sortable } from '../../../ui/sortable.tsx'
import { onEnter } from '../product/on-enter.ts'
import { MOST_VARIANTS, type OptionValues, valuesIn } from '../product/variants.ts'
import classes from './variants.module.css'

interface OptionEditorProps {
  readonly option: OptionValues
  readonly otherNames: readonly string[]
  /** how many values more there may be */
  readonly most: number
  onRename(name: string): void
  onRenameValue(from: string, to: string): void
  onMoveValues(values: string[]): void
  onAddValues(values: string[]): void
  onRemoveValue(value: string): void
  onRemove(): void
}

const t = productsTexts

export function OptionEditor({ option, otherNames, most, ...on }: OptionEditorProps) {
  const { name, values } = option
  const [added, setAdded] = useState('')
  const fresh = valuesIn(added).filter((value) => !values.includes(value))
  const isTooMany = fresh.length > most
  const add = () => {
    if (isTooMany) return
    if (fresh.length > 0) on.onAddValues(fresh)
    setAdded('')
  }
  return (
    <Paper withBorder p="sm" className={classes.option}>
      <Group gap={4} wrap="nowrap" align="center">
        <DragHandle name={t.moveOption(name)} />
        <NameField
          key={name}
          label={t.renameOption(name)}
          name={name}
          problemOf={(next) => (otherNames.includes(next) ? t.optionTaken : null)}
          onRename={on.onRename}
          isStrong
        />
        <ActionIcon aria-label={t.removeOption(name)} onClick={on.onRemove}>
          <Icon name="trash" size={20} />
        </ActionIcon>
      </Group>
      <div className={classes.values}>
        <Sortable items={values} idOf={(value) => value} nameOf={(value) => value} onMove={on.onMoveValues}>
          {(value) => (
            <Group gap={4} wrap="nowrap" className={classes.value}>
              <DragHandle name={t.moveValue(value)} />
              <NameField
                label={t.renameValue(value)}
                name={value}
                problemOf={(next) => (values.includes(next) ? t.valueTaken : null)}
                onRename={(next) => on.onRenameValue(value, next)}
              />
              <ActionIcon
                aria-label={t.removeValue(value)}
                onClick={() => on.onRemoveValue(value)}
                disabled={values.length === 1}
              >
                <Icon name="x" size={18} />
              </ActionIcon>
            </Group>
          )}
        </Sortable>
      </div>
      <Group gap="xs" wrap="nowrap" mt="xs">
        <TextInput
          aria-label={t.addValue(name)}
          placeholder={t.addValue(name)}
          value={added}
          error={isTooMany ? t.tooManyVariants(MOST_VARIANTS) : null}
          style={{ flex: 1 }}
          onChange={(event) => setAdded(event.currentTarget.value)}
          onKeyDown={(event) => onEnter(event, add)}
        />
        <ActionIcon
          variant="default"
          onClick={add}
          disabled={fresh.length === 0}
          aria-label={`${everyScreenTexts.add}: ${name}`}
        >
          <Icon name="plus" size={20} />
        </ActionIcon>
      </Group>
    </Paper>
  )
}

interface NameFieldProps {
  readonly label: string
  readonly name: string
  problemOf(next: string): string | null
  onRename(next: string): void
  readonly isStrong?: boolean
}

/** A name counts once it is left: each letter of it would be another name. */
function NameField({ label, name, problemOf, onRename, isStrong = false }: NameFieldProps) {
  const [typed, setTyped] = useState(name)
  const next = typed.trim()
  const problem = next !== name && next !== '' ? problemOf(next) : null
  const end = () => {
    if (next === '' || problem) setTyped(name)
    else if (next !== name) onRename(next)
  }
  return (
    <TextInput
      aria-label={label}
      value={typed}
      error={problem}
      maxLength={200}
      style={{ flex: 1, minWidth: 0 }}
      styles={isStrong ? { input: { fontWeight: 600 } } : {}}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={end}
      onKeyDown={(event) => onEnter(event, end)}
    />
  )
}
