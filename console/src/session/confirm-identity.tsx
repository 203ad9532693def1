// What is dangerous asks for a sign-in within the hour: it is given in place, and what was asked goes on. Nothing typed is lost.
import { lazy, Suspense, useEffect, useState } from 'react'
import { onSignInNeeded } from '../api.ts'

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'))

/** Once, around all screens. Whatever asks meanwhile waits for the same answer. */
export function ConfirmIdentity() {
  const [waiting, setWaiting] = useState<((isDone: boolean) => void)[]>([])
  useEffect(() => onSignInNeeded(() => new Promise((go) => setWaiting((all) => [...all, go]))), [])
  const end = (isDone: boolean) => {
    for (const go of waiting) go(isDone)
    setWaiting([])
  }
  if (waiting.length === 0) return null
  return (
    <Suspense>
      <ConfirmDialog onDone={() => end(true)} onCancel={() => end(false)} />
    </Suspense>
  )
}
