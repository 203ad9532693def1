// How to pay, step by step and by the place where it is done, as the shop tells it.
import type { Payment } from '@etalase/client'
import { useState } from 'react'

/** On a wide screen there is room to show the first one at once. */
const WIDE = '(min-width: 62rem)'

/** An older server tells none. */
export function Ways({ ways = [] }: { ways: Payment['instructions'] | undefined }) {
  const [isWide] = useState(() => window.matchMedia(WIDE).matches)
  if (ways.length === 0) return null
  return (
    <div className="pay-ways">
      <h3>Cara membayar</h3>
      {ways.map(({ title, steps }, place) => (
        <details key={title} open={isWide && place === 0}>
          <summary>{title}</summary>
          <ol>
            {steps?.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      ))}
    </div>
  )
}
