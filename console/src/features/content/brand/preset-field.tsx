// Four looks to choose from, each drawn as a small shop in the merchant's own colour.
import { SimpleGrid, Text } from '@mantine/core'
import type { CSSProperties } from 'react'
import { contentTexts } from '../../../texts/content.ts'
import classes from './brand.module.css'
import { PRESETS, type Preset } from './brand-values.ts'
import type { ShopColors } from './shop-colors.ts'

interface PresetFieldProps {
  readonly value: Preset
  onChange(preset: Preset): void
  readonly colors: ShopColors | null
}

const t = contentTexts.brand

export function PresetField({ value, onChange, colors }: PresetFieldProps) {
  return (
    <SimpleGrid cols={2} spacing="sm" role="radiogroup" aria-label={t.fields.preset}>
      {PRESETS.map((preset) => (
        <label key={preset} className={classes.preset}>
          <input
            type="radio"
            name="preset"
            className="visually-hidden"
            value={preset}
            checked={preset === value}
            onChange={() => onChange(preset)}
          />
          <Picture preset={preset} colors={colors} />
          <span className={classes.presetWords}>
            <Text fw={600} component="span" display="block">
              {t.presets[preset].name}
            </Text>
            <Text size="sm" c="dimmed" component="span" display="block">
              {t.presets[preset].hint}
            </Text>
          </span>
        </label>
      ))}
    </SimpleGrid>
  )
}

function Picture({ preset, colors }: { preset: Preset; colors: ShopColors | null }) {
  const { accent, accent_soft } = colors?.light ?? {}
  const own = { '--accent': accent, '--soft': accent_soft } as CSSProperties
  return (
    <span className={classes.picture} data-preset={preset} style={own} aria-hidden>
      <span className={classes.pictureHeading}>{t.sampleHeading}</span>
      <span className={classes.pictureLine} />
      <span className={classes.pictureButton} />
      <span className={classes.pictureCards}>
        <span />
        <span />
        <span />
      </span>
    </span>
  )
}
