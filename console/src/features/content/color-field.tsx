// A colour that is picked or typed, or none.
import { TextInput } from '@mantine/core'
import { contentTexts } from '../../texts/content.ts'
import classes from './color-field.module.css'
import { isColor } from './contrast.ts'

interface ColorFieldProps {
  readonly label: string
  /** empty: the usual one */
  readonly value: string
  readonly error: string | undefined
  onChange(color: string): void
}

const t = contentTexts.brand

export function ColorField({ label, value, error, onChange }: ColorFieldProps) {
  const isWrong = value !== '' && !isColor(value)
  return (
    <TextInput
      label={label}
      placeholder="#8c4a2b"
      value={value}
      error={error ?? (isWrong ? t.wrongColor : undefined)}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
      spellCheck={false}
      autoComplete="off"
      leftSectionWidth={52}
      leftSection={
        <input
          type="color"
          className={classes.picker}
          aria-label={`${t.pickColor}: ${label}`}
          value={isColor(value) ? value.toLowerCase() : '#888888'}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
    />
  )
}
