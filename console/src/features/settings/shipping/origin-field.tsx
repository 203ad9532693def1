// Where parcels leave from: the place that is set, and the search for another one.
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { everyScreenTexts } from '../../../texts/every-screen.ts'
import { settingsTexts } from '../../../texts/settings.ts'
import { Icon } from '../../../ui/icons.tsx'
import classes from '../parts.module.css'
import { usePlaceNames } from '../use-place-names.ts'
import { PlaceSearch } from './place-search.tsx'

const t = settingsTexts.shipping

interface OriginFieldProps {
  /** the code of a village */
  readonly value: string | null
  readonly isDisabled: boolean
  onChange(ref: string): void
}

export function OriginField({ value, isDisabled, onChange }: OriginFieldProps) {
  const names = usePlaceNames(value === null ? [] : [value])
  const [isSearching, setSearching] = useState(false)
  if (value === null && isDisabled) return <Text c="dimmed">{t.noOrigin}</Text>
  if (value === null || isSearching)
    return (
      <PlaceSearch
        label={t.findOrigin}
        onChoose={({ ref }) => {
          if (ref) onChange(ref)
          setSearching(false)
        }}
      />
    )
  return (
    <Group justify="space-between">
      <Group wrap="nowrap" gap="xs" flex="1 1 200px">
        <Icon name="map-pin" size={22} className={classes.icon} />
        <Text fw={600}>{names[value] ?? value}</Text>
      </Group>
      {!isDisabled && (
        <Button variant="default" onClick={() => setSearching(true)} flex="none">
          {everyScreenTexts.edit}
        </Button>
      )}
    </Group>
  )
}
