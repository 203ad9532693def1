// Time that is left, counted by the shop's clock.
import { useEffect, useRef } from 'react'
import { clockText } from './duration.ts'
import { useServerNow } from './server-clock.ts'

interface CountdownProps {
  readonly until: string
  readonly label: string
  /** Called once, when nothing is left. */
  readonly onOver?: () => void
}

export function Countdown({ until, label, onOver }: CountdownProps) {
  const end = Date.parse(until)
  const now = useServerNow(true)
  const isOver = now >= end
  const over = useRef(onOver)
  over.current = onOver
  useEffect(() => {
    if (isOver) over.current?.()
  }, [isOver])
  return (
    <span className="countdown" role="timer">
      {label} <b className="number">{clockText(end - now)}</b>
    </span>
  )
}
