// Finds a place of Indonesia while its name is typed.
import { Combobox, Loader, Text, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import type { Schemas } from '../../../api.ts'
import { useRead } from '../../../shop/calls.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { Icon } from '../../../ui/icons.tsx'

const t = settingsTexts.shipping
const FEWEST_LETTERS = 3
const WAIT_MS = 250

export type Place = Schemas['ShippingDestination']

interface PlaceSearchProps {
  readonly label: string
  readonly error?: ReactNode
  onChoose(place: Place): void
}

export function PlaceSearch({ label, error, onChoose }: PlaceSearchProps) {
  const combobox = useCombobox()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), WAIT_MS)
  const isAsking = q.length >= FEWEST_LETTERS
  const found = useRead('searchDestinations', { q, limit: 8 }, { enabled: isAsking, keepsPrevious: true })
  const places = isAsking ? (found.data?.results ?? []) : []
  const choose = (ref: string) => {
    const place = places.find((each) => each.ref === ref)
    if (place) onChoose(place)
    setTyped('')
    combobox.closeDropdown()
  }
  return (
    <Combobox store={combobox} onOptionSubmit={choose}>
      <Combobox.Target>
        <TextInput
          label={label}
          placeholder={t.placeExample}
          error={error}
          autoComplete="off"
          leftSection={<Icon name="map-pin" size={20} />}
          rightSection={found.isFetching ? <Loader size="xs" /> : null}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            combobox.openDropdown()
            combobox.resetSelectedOption()
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isAsking || found.data === undefined}>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }}>
          {places.map(({ ref, label: name }) => (
            <Combobox.Option key={ref} value={ref ?? ''} mih={44}>
              {name}
            </Combobox.Option>
          ))}
          {places.length === 0 && <Combobox.Empty>{t.noPlace}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
      {typed.length > 0 && !isAsking && (
        <Text size="sm" c="dimmed">
          {t.typeMore}
        </Text>
      )}
    </Combobox>
  )
}
