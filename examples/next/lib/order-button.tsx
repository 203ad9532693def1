'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { Outcome } from './actions.ts'

/** Asks the shop something about the order, and shows the order as it is after that. */
export function OrderButton({ label, ask }: { label: string; ask: () => Promise<Outcome<unknown>> }) {
  const router = useRouter()
  const [refusal, setRefusal] = useState('')
  const press = async () => {
    const outcome = await ask()
    if ('refusal' in outcome) setRefusal(outcome.refusal)
    else router.refresh()
  }
  return (
    <>
      <button type="button" onClick={press}>
        {label}
      </button>
      <p role="alert">{refusal}</p>
    </>
  )
}
