// Time that is left, counted by the shop's clock.
import { useEffect, useRef } from 'react'
import { useIsAlive } from './alive.ts'
import { clockText, shortMomentText } from './duration.ts'
import { useServerNow } from './server-clock.ts'

interface CountdownProps {
  readonly until: string
  readonly label: string
  /** how it writes what is left; left out: as a clock */
  readonly format?: (milliseconds: number) => string
  /** Called once, when nothing is left. */
  readonly onOver?: () => void
}

export function Countdown({ until, label, format = clockText, onOver }: CountdownProps) {
  const end = Date.parse(until)
  const isAlive = useIsAlive()
  const now = useServerNow(true)
  const isOver = now >= end
  const over = useRef(onOver)
  over.current = onOver
  useEffect(() => {
    if (isOver) over.current?.()
  }, [isOver])
  // A page that does not count says when: it may have been made long ago, and may stay without script.
  if (!isAlive) {
    return (
      <span className="countdown">
        Sampai <b className="number">{shortMomentText(until)}</b>
      </span>
    )
  }
  return (
    <span className="countdown" role="timer">
      {label} <b className="number">{format(end - now)}</b>
    </span>
  )
}
