// What sending and checking a one-time code have in common, wherever one is asked for: one at a time, errors, waits, focus.
import type { EtalaseError } from '@etalase/client'
import { useEffect, useRef, useState } from 'react'
import { toEtalaseError } from '../api.ts'
import { refusalText } from './refusal-text.ts'

export interface CodeStepsOptions {
  /** the code that is on its way: the field for it is where to go on, also after a reload */
  readonly sent: object | null
  readonly waitUntil: number
  onRefused(): void
  /** true: shown elsewhere, and not here */
  isTakenOver?(error: EtalaseError): boolean
}

export function useCodeSteps({ sent, waitUntil: first, onRefused, isTakenOver }: CodeStepsOptions) {
  const [isBusy, setBusy] = useState(false)
  const [errorText, setErrorText] = useState<string | null>(null)
  const [waitUntil, setWaitUntil] = useState(first)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (sent) field.current?.focus()
  }, [sent])

  const attempt = async (work: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setErrorText(null)
    try {
      await work()
    } catch (thrown) {
      const error = toEtalaseError(thrown)
      if (isTakenOver?.(error)) return
      setErrorText(refusalText(error, Date.now()))
      if (error.code === 'otp_limit') setWaitUntil(Date.now() + (error.retryAfter ?? 60) * 1_000)
      if (error.code === 'code_refused') {
        onRefused()
        field.current?.focus()
      }
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, errorText, setErrorText, waitUntil, setWaitUntil, field, attempt }
}
