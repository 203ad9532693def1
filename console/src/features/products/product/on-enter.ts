// Enter in a field within a form does what the field is for; it would send the form around it.
import type { KeyboardEvent } from 'react'

export function onEnter(event: KeyboardEvent, run: () => void): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  run()
}
