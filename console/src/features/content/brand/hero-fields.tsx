// Pictures and figures of the first thing a visitor sees.
import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core'
import { contentTexts } from '../../../texts/content.ts'
import { Icon } from '../../../ui/icons.tsx'
import { HeroPictures } from '../hero-pictures.tsx'
import type { BrandFields } from './brand-fields.ts'
import type { Stat } from './brand-values.ts'

const t = contentTexts.brand
const MAX_STATS = 4

export function HeroFields(fields: BrandFields) {
  return (
    <>
      <HeroPictures
        pictures={fields.values.hero_images}
        onChange={(pictures) => fields.set('hero_images', pictures)}
        errorOf={(place) => fields.errorOf(`hero_images.${place}.media`)}
      />
      <Stats {...fields} />
    </>
  )
}

function Stats({ values: { hero_stats: stats }, set }: BrandFields) {
  const change = (place: number, part: Partial<Stat>) =>
    set(
      'hero_stats',
      stats.map((stat, index) => (index === place ? { ...stat, ...part } : stat)),
    )
  return (
    <Stack gap="xs">
      <Input.Wrapper label={t.fields.hero_stats} description={t.help.hero_stats} labelElement="div" />
      {stats.map((stat, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing else distinguishes them
        <Group key={place} wrap="nowrap" gap="xs">
          <TextInput
            w={104}
            aria-label={t.statValue(place + 1)}
            placeholder={t.valueExample}
            value={stat.value}
            onChange={(event) => change(place, { value: event.currentTarget.value })}
          />
          <TextInput
            flex={1}
            aria-label={t.statLabel(place + 1)}
            placeholder={t.statExample}
            value={stat.label}
            onChange={(event) => change(place, { label: event.currentTarget.value })}
          />
          <ActionIcon
            aria-label={t.removeStat(place + 1)}
            onClick={() =>
              set(
                'hero_stats',
                stats.filter((_, index) => index !== place),
              )
            }
          >
            <Icon name="trash" size={20} />
          </ActionIcon>
        </Group>
      ))}
      {stats.length < MAX_STATS && (
        <Button
          variant="default"
          leftSection={<Icon name="plus" size={18} />}
          onClick={() => set('hero_stats', [...stats, { label: '', value: '' }])}
        >
          {t.addStat}
        </Button>
      )}
    </Stack>
  )
}
