// Options as groups of buttons; values that make a sold-out combination say so, and may still be looked at.
import type { ProductOption, ProductVariant } from '@etalase/client'
import { type Ref, useId } from 'react'
import { type Choice, isOffered, offeredValues } from './variant-choice.ts'

interface VariantPickerProps {
  readonly ref: Ref<HTMLDivElement>
  readonly options: readonly ProductOption[]
  readonly variants: readonly ProductVariant[]
  readonly choice: Choice
  /** Options that were asked for and not chosen yet. */
  readonly missing: readonly string[]
  readonly onChoose: (name: string, value: string) => void
}

export function VariantPicker({ ref, options, variants, choice, missing, onChoose }: VariantPickerProps) {
  const id = useId()
  const offered = options.filter(isOffered)
  if (offered.length === 0) return null
  return (
    <div ref={ref} className="variant-picker">
      {offered.map((option) => {
        const name = option.name ?? ''
        const isMissing = missing.includes(name)
        return (
          <fieldset
            key={name}
            className={isMissing ? 'variant-option missing' : 'variant-option'}
            aria-describedby={isMissing ? `${id}-${name}-missing` : undefined}
          >
            <legend className="label">
              {name}
              {choice[name] && <span className="soft">: {choice[name]}</span>}
            </legend>
            <div className="variant-values">
              {offeredValues(option, variants, choice).map(({ value, isSoldOut }) => (
                <label key={value} className={isSoldOut ? 'variant-value sold-out' : 'variant-value'}>
                  <input
                    type="radio"
                    name={`${id} ${name}`}
                    value={value}
                    data-option={name}
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
            {isMissing && (
              <p id={`${id}-${name}-missing`} className="error">
                Pilih {name.toLocaleLowerCase('id')} dulu.
              </p>
            )}
          </fieldset>
        )
      })}
    </div>
  )
}
