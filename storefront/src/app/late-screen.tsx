// A screen whose code comes when it is opened, or before when it is likely to be.
import { type ComponentType, useEffect, useState } from 'react'
import { useFault } from './fault.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { secondTry } from './second-try.ts'

/** Unlike React's own `lazy`, a failure is not remembered: opened again, the screen is asked for again. */
export function lateScreen<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let ready: ComponentType<Props> | null = null

  const fetchCode = async () => {
    ready ??= (await secondTry(load)).default
    return ready
  }

  function LateScreen(props: Props) {
    const fail = useFault()
    const [Screen, setScreen] = useState(() => ready)
    const isMissing = Screen === null
    useEffect(() => {
      if (isMissing) fetchCode().then((code) => setScreen(() => code), fail)
    }, [isMissing, fail])
    return Screen ? <Screen {...props} /> : <PageSkeleton />
  }

  LateScreen.preload = fetchCode
  return LateScreen
}
