// The zones of a courier: a place of any size, its cost per kilogram, how long it takes.
import {
  ActionIcon,
  Button,
  Card,
  NumberInput,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { settingsTexts } from '../../../texts/settings.ts'
import { Icon } from '../../../ui/icons.tsx'
import { usePlaceNames } from '../use-place-names.ts'
import { PlaceSearch } from './place-search.tsx'
import { codeOfZone, isSamePlace, type Level, levelOf, type Zone, zoneAround } from './zones.ts'
import classes from './zones-field.module.css'

const t = settingsTexts.shipping

interface ZonesFieldProps {
  readonly zones: readonly Zone[]
  /** by path: `zones.0.cost_per_kg` */
  readonly errors: Readonly<Record<string, ReactNode>>
  onChange(zones: Zone[]): void
}

export function ZonesField({ zones, errors, onChange }: ZonesFieldProps) {
  const names = usePlaceNames(zones.flatMap((zone) => codeOfZone(zone) ?? []))
  const change = (at: number, to: Partial<Zone>) =>
    onChange(zones.map((zone, index) => (index === at ? { ...zone, ...to } : zone)))
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t.zonesHint}
      </Text>
      {zones.map((zone, index) => {
        const code = codeOfZone(zone)
        const name = code === null ? t.everywhere : (names[code] ?? code)
        return (
          <Card key={code ?? 'any'} withBorder p="sm">
            <div className={classes.zone}>
              <div className={classes.place}>
                <Text fw={600}>{name}</Text>
                <Text size="sm" c="dimmed">
                  {t.levels[levelOf(zone)]}
                </Text>
              </div>
              <ActionIcon
                className={classes.remove}
                aria-label={t.deleteZone(name)}
                onClick={() => onChange(zones.filter((_, at) => at !== index))}
              >
                <Icon name="trash" size={20} />
              </ActionIcon>
              <NumberInput
                className={classes.cost}
                label={t.costPerKg}
                prefix="Rp"
                min={0}
                value={zone.cost_per_kg}
                onChange={(value) => change(index, { cost_per_kg: value === '' ? '' : Number(value) })}
                error={errors[`zones.${index}.cost_per_kg`] ?? errors[`zones.${index}`]}
              />
              <TextInput
                className={classes.eta}
                label={t.courierLabels.eta}
                placeholder={t.etaExample}
                value={zone.eta ?? ''}
                onChange={({ currentTarget: { value } }) => change(index, { eta: value || null })}
              />
            </div>
          </Card>
        )
      })}
      <NewZone
        hasAny={zones.some(({ any }) => any === true)}
        onAdd={(place) => {
          if (!zones.some((zone) => isSamePlace(place, zone)))
            onChange([...zones, { ...place, cost_per_kg: '' }])
        }}
      />
    </Stack>
  )
}

function NewZone({ hasAny, onAdd }: { hasAny: boolean; onAdd: (place: Partial<Zone>) => void }) {
  const [level, setLevel] = useState<Exclude<Level, 'any'>>('city')
  return (
    <Stack gap="xs">
      <Text fw={600}>{t.addZone}</Text>
      <SegmentedControl
        aria-label={t.zoneSize}
        size="sm"
        fullWidth
        classNames={{ label: classes.level ?? '' }}
        value={level}
        onChange={setLevel}
        data={(['province', 'city', 'district'] as const).map((each) => ({
          value: each,
          label: t.levels[each],
        }))}
      />
      <PlaceSearch label={t.zonePlace} onChoose={({ ref }) => ref && onAdd(zoneAround(ref, level))} />
      {!hasAny && (
        <Button
          variant="default"
          leftSection={<Icon name="plus" size={20} />}
          onClick={() => onAdd({ any: true })}
        >
          {t.addEverywhere}
        </Button>
      )}
    </Stack>
  )
}
