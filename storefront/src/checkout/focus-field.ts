// Takes the buyer to the field that is to be put right.
import { useEffect, useRef } from 'react'
import type { FieldErrors } from './checkout-form.ts'
import type { Drafting } from './draft.ts'

/** Only for who pressed the button and waits: a draft is also made while someone types elsewhere. `errors`: null until known. */
export function useFocusOnFieldErrors(
  { isCurrent, isLoading, error }: Drafting,
  errors: FieldErrors | null,
): () => void {
  const isExpected = useRef(false)
  const isKnown = errors !== null
  const [first] = Object.keys(errors ?? {})
  useEffect(() => {
    if (isLoading || !isExpected.current || (error && !isKnown)) return
    if (error?.code === 'invalid_request') focusField(first)
    if (error || isCurrent) isExpected.current = false
  }, [isCurrent, isLoading, error, isKnown, first])
  return () => {
    isExpected.current = true
  }
}

/** Not by a reference: the fields are spread over four sections. */
export function focusField(name: string | undefined): void {
  const field = document.querySelector<HTMLElement>(`[data-field="${name}"]`)
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}
