// How many products a section shows at most.
import { NumberInput } from '@mantine/core'
import { contentTexts } from '../../../texts/content.ts'

const USUAL = 8
const MOST = 100

interface LimitFieldProps {
  readonly value: number | undefined
  readonly error: string | undefined
  onChange(limit: number): void
}

export function LimitField({ value = USUAL, error, onChange }: LimitFieldProps) {
  return (
    <NumberInput
      label={contentTexts.sections.limit}
      min={1}
      max={MOST}
      allowDecimal={false}
      value={value}
      error={error}
      onChange={(limit) => onChange(Number(limit) || 1)}
    />
  )
}
