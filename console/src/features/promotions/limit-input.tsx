// How often something may be used; empty: as often as one likes.
import { NumberInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { promotionsTexts } from '../../texts/promotions.ts'

interface LimitInputProps {
  readonly label: string
  readonly value: number | null
  onChange(typed: number | string): void
  readonly error: ReactNode
}

export function LimitInput({ label, value, onChange, error }: LimitInputProps) {
  return (
    <NumberInput
      label={label}
      description={promotionsTexts.limitHint}
      flex={1}
      miw={180}
      min={0}
      allowNegative={false}
      value={value ?? ''}
      onChange={onChange}
      error={error}
    />
  )
}
