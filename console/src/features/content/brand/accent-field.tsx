// The colour of the shop, and how buttons and links look in it, light and dark.
import { Button, ColorSwatch, Group, SimpleGrid, Stack, Text, UnstyledButton } from '@mantine/core'
import { contentTexts } from '../../../texts/content.ts'
import { Icon } from '../../../ui/icons.tsx'
import { ColorField } from '../color-field.tsx'
import { contrast } from '../contrast.ts'
import classes from './brand.module.css'

import type { ColorScheme, ShopColors } from './shop-colors.ts'

interface AccentFieldProps {
  /** empty: that of the look */
  readonly value: string
  onChange(color: string): void
  readonly error: string | undefined
  readonly colors: ShopColors | null
}

const t = contentTexts.brand
/** Behind the samples: the page of the storefront. */
const GROUNDS = { light: '#ffffff', dark: '#181818' } as const

export function AccentField({ value, onChange, error, colors }: AccentFieldProps) {
  return (
    <Stack gap="sm">
      <Swatches value={value} onChange={onChange} />
      <Group align="flex-end" gap="xs">
        <div className={classes.grows}>
          <ColorField label={t.fields.accent_color} value={value} error={error} onChange={onChange} />
        </div>
        {value !== '' && (
          <Button variant="default" onClick={() => onChange('')}>
            {t.clearColor}
          </Button>
        )}
      </Group>
      {colors && value !== '' ? (
        <>
          <SimpleGrid cols={2} spacing="xs">
            <Sample name={t.inLight} scheme={colors.light} ground={GROUNDS.light} />
            <Sample name={t.inDark} scheme={colors.dark} ground={GROUNDS.dark} />
          </SimpleGrid>
          <Text size="sm" c="dimmed">
            {t.adjusted}
          </Text>
        </>
      ) : (
        <Text size="sm" c="dimmed">
          {t.noColor}
        </Text>
      )}
    </Stack>
  )
}

function Swatches({ value, onChange }: Pick<AccentFieldProps, 'value' | 'onChange'>) {
  return (
    <fieldset className={classes.swatches} aria-label={t.fields.accent_color}>
      {Object.entries(t.colors).map(([color, name]) => {
        const isChosen = color === value.toLowerCase()
        return (
          <UnstyledButton
            key={color}
            className={classes.swatch}
            aria-label={name}
            aria-pressed={isChosen}
            title={name}
            onClick={() => onChange(color)}
          >
            <ColorSwatch color={color} size={34} withShadow={false} component="span">
              {isChosen && (
                <Icon
                  name="check"
                  size={20}
                  color={contrast(color, '#ffffff') >= 4.5 ? '#ffffff' : '#000000'}
                />
              )}
            </ColorSwatch>
          </UnstyledButton>
        )
      })}
    </fieldset>
  )
}

function Sample({ name, scheme, ground }: { name: string; scheme: ColorScheme; ground: string }) {
  const { accent, on_accent: onAccent, accent_strong: strong } = scheme
  const ink = ground === GROUNDS.light ? '#333333' : '#e0e0e0'
  return (
    <figure className={classes.sample} style={{ background: ground, color: ink }}>
      <figcaption className={classes.sampleName}>{name}</figcaption>
      <span className={classes.sampleButton} style={{ background: accent, color: onAccent }}>
        {t.sampleButton}
      </span>
      <span className={classes.sampleNote}>{ratio(accent, onAccent)}</span>
      <span className={classes.sampleLink} style={{ color: strong }}>
        {t.sampleLink}
      </span>
      <span className={classes.sampleNote}>{ratio(strong, ground)}</span>
    </figure>
  )
}

function ratio(one: string, other: string): string {
  return t.ratio(contrast(one, other).toLocaleString('id-ID', { maximumFractionDigits: 1 }))
}
