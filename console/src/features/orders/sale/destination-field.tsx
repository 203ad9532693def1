// Where a parcel goes: a village, found while it is typed.
import { ActionIcon, Combobox, Group, Input, Loader, Text, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useRead } from '../../../shop/calls.ts'
import { saleTexts } from '../../../texts/sale.ts'
import { Icon } from '../../../ui/icons.tsx'
import classes from './sale.module.css'
import type { SaleDestination } from './sale-values.ts'

const t = saleTexts
const WAIT_MS = 250
const SHORTEST = 3

interface DestinationFieldProps {
  readonly value: SaleDestination | null
  /** words to begin with, of an address that was pasted */
  readonly hint: string
  readonly error?: string | null
  onChange(destination: SaleDestination | null): void
}

export function DestinationField({ value, hint, error, onChange }: DestinationFieldProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), WAIT_MS)
  const isAsked = value === null && q.length >= SHORTEST
  const found = useRead('searchDestinations', { q, limit: 12 }, { enabled: isAsked, keepsPrevious: true })
  const results = isAsked ? (found.data?.results ?? []) : []
  useEffect(() => {
    if (hint) setTyped(hint)
  }, [hint])
  if (value)
    return (
      <Input.Wrapper label={t.destination} error={error} labelElement="div">
        <Group wrap="nowrap" gap="xs" align="center">
          <Icon name="map-pin" size={20} />
          <Text className={classes.grow}>{value.label}</Text>
          <ActionIcon aria-label={t.clearDestination} onClick={() => onChange(null)}>
            <Icon name="x" size={20} />
          </ActionIcon>
        </Group>
      </Input.Wrapper>
    )
  const choose = (ref: string) => {
    const chosen = results.find((result) => result.ref === ref)
    if (!chosen) return
    onChange({ ref, label: chosen.label ?? '', city: chosen.city ?? '' })
    setTyped('')
    combobox.closeDropdown()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false}>
      <Combobox.Target>
        <TextInput
          label={t.destination}
          description={t.destinationHint}
          error={error}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.openDropdown()
            combobox.updateSelectedOptionIndex()
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          leftSection={<Icon name="map-pin" size={20} />}
          rightSection={found.isFetching && isAsked ? <Loader size="xs" /> : null}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isAsked || !found.data}>
        <Combobox.Options mah={300} style={{ overflowY: 'auto' }}>
          {results.map(({ ref, label }) => (
            <Combobox.Option key={ref} value={ref ?? ''} py="sm">
              {label}
            </Combobox.Option>
          ))}
          {results.length === 0 && <Combobox.Empty>{t.destinationNone}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
