// Options as groups of buttons; values that make a sold-out combination say so, and may still be looked at.
import type { ProductOption, ProductVariant } from '@etalase/client'
import { useId } from 'react'
import { type Choice, offeredValues } from './variant-choice.ts'

interface VariantPickerProps {
  readonly options: readonly ProductOption[]
  readonly variants: readonly ProductVariant[]
  readonly choice: Choice
  readonly onChoose: (name: string, value: string) => void
}

export function VariantPicker({ options, variants, choice, onChoose }: VariantPickerProps) {
  const id = useId()
  return options.filter(isOffered).map((option) => {
    const name = option.name ?? ''
    return (
      <fieldset key={name} className="variant-option">
        <legend className="label">
          {name}: <span className="soft">{choice[name]}</span>
        </legend>
        <div className="variant-values">
          {offeredValues(option, variants, choice).map(({ value, isSoldOut }) => (
            <label key={value} className={isSoldOut ? 'variant-value sold-out' : 'variant-value'}>
              <input
                type="radio"
                name={`${id} ${name}`}
                value={value}
                checked={choice[name] === value}
                onChange={() => onChoose(name, value)}
              />
              <span>
                {value}
                {isSoldOut && <span className="visually-hidden"> (habis)</span>}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    )
  })
}

function isOffered({ name, values }: ProductOption): boolean {
  return Boolean(name && values && values.length > 0)
}
