// Looks through the camera again and again; the same code in front of it counts once.
import { useEffect, useRef } from 'react'
import { openCodeReader } from '../../../ui/code-reader.ts'
import type { Camera } from './use-camera.ts'

const EVERY_MS = 120
/** Held there a little longer, it is still the same scan. */
const SAME_FOR_MS = 2_500

export function useReading({ state, video }: Camera, onCode: (code: string) => void, onFault: () => void) {
  const latest = useRef({ onCode, onFault })
  latest.current = { onCode, onFault }
  useEffect(() => {
    if (state !== 'running') return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    let last = { code: '', at: 0 }
    const look = async () => {
      const reader = await openCodeReader()
      const picture = video.current
      const [code] = picture && picture.readyState >= 2 ? await reader.read(picture) : []
      if (isOver) return
      if (code !== undefined) {
        const now = Date.now()
        const isNew = code !== last.code || now - last.at > SAME_FOR_MS
        last = { code, at: now }
        if (isNew) latest.current.onCode(code)
      }
      timer = setTimeout(run, EVERY_MS)
    }
    const run = () => {
      look().catch(() => {
        if (!isOver) latest.current.onFault()
      })
    }
    run()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [state, video])
}
