// How prices are to change: up or down, by percent or by an amount, rounded to what.
import { Group, NativeSelect, NumberInput, SegmentedControl } from '@mantine/core'
import { pricesTexts } from '../../../texts/prices.ts'
import { type PriceRule, ROUNDINGS } from './new-prices.ts'

const t = pricesTexts

/** More is a slip of the finger. */
const MOST = { percent: 500, amount: 100_000_000 } as const

interface RuleFieldsProps {
  readonly rule: PriceRule
  onChange(rule: PriceRule): void
}

export function RuleFields({ rule, onChange }: RuleFieldsProps) {
  const set = (changes: Partial<PriceRule>) => onChange({ ...rule, ...changes })
  return (
    <Group align="flex-end" mb="md">
      <SegmentedControl
        size="md"
        aria-label={t.direction}
        value={rule.direction}
        onChange={(direction) => set({ direction: direction === 'down' ? 'down' : 'up' })}
        data={[
          { value: 'up', label: t.up },
          { value: 'down', label: t.down },
        ]}
      />
      <SegmentedControl
        size="md"
        aria-label={t.by}
        value={rule.by}
        onChange={(by) => set({ by: by === 'amount' ? 'amount' : 'percent', value: 0 })}
        data={[
          { value: 'percent', label: t.percent },
          { value: 'amount', label: t.amount },
        ]}
      />
      <NumberInput
        label={t.value[rule.by]}
        value={rule.value || ''}
        onChange={(value) => set({ value: Number(value) })}
        min={0}
        max={MOST[rule.by]}
        clampBehavior="strict"
        allowDecimal={false}
        allowNegative={false}
        hideControls
        inputMode="numeric"
        thousandSeparator="."
        decimalSeparator=","
        w={150}
        {...(rule.by === 'percent' ? { suffix: '%' } : { prefix: 'Rp' })}
      />
      <NativeSelect
        label={t.round}
        value={rule.roundTo}
        onChange={({ currentTarget }) =>
          set({ roundTo: ROUNDINGS.find((step) => String(step) === currentTarget.value) ?? 1 })
        }
        data={ROUNDINGS.map((step) => ({ value: String(step), label: t.rounding[step] }))}
      />
    </Group>
  )
}
