// A button that asks before it does what cannot be taken back. What it asks comes with the tap.
import { useState } from 'react'
import { useLoaded } from '../screen/loaded.ts'
import type { SecondQuestionProps } from './second-question.tsx'

interface AskTwiceProps extends Omit<SecondQuestionProps, 'onNo'> {
  readonly label: string
  /** how the button looks before it is pressed */
  readonly look: string
  readonly className?: string
}

export function AskTwice({ label, look, className = '', ...asked }: AskTwiceProps) {
  const [isAsking, setAsking] = useState(false)
  const code = useLoaded(() => import('./second-question.tsx'), isAsking)
  return isAsking && code ? (
    <div className={`notice ${className}`}>
      <code.SecondQuestion {...asked} onNo={() => setAsking(false)} />
    </div>
  ) : (
    <p className={className}>
      <button type="button" className={look} aria-busy={isAsking} onClick={() => setAsking(true)}>
        {label}
      </button>
    </p>
  )
}
