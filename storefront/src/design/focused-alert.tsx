// What went wrong after a tap, brought to where the buyer looks: focused, and scrolled into view.
import { type ReactNode, useEffect, useRef } from 'react'

interface FocusedAlertProps {
  readonly tone: 'bad' | 'warn'
  readonly children: ReactNode
}

export function FocusedAlert({ tone, children }: FocusedAlertProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={box} className={`notice ${tone}`} role="alert" tabIndex={-1}>
      {children}
    </div>
  )
}
