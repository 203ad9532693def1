// Several pictures on their way to the shop: each seen at once, with how far it is, and put behind the others in the order
// in which they were chosen.
import { useCallback, useEffect, useRef, useState } from 'react'
import { type UploadedPicture, uploadPicture } from '../../../shop/upload.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { errorText } from '../../../ui/notices.tsx'

export interface PictureOnItsWay {
  readonly key: string
  readonly file: File
  /** of the file on this device */
  readonly preview: string
  readonly progress: number
  readonly error: string | null
  /** it waits for those before it */
  readonly done: UploadedPicture | null
}

let counted = 0

export function useUploads(onUploaded: (pictures: readonly UploadedPicture[]) => void) {
  const { slug } = useShop()
  const [waiting, setWaiting] = useState<readonly PictureOnItsWay[]>([])
  const leaving = useRef(new Map<string, AbortController>())
  const latest = useRef(onUploaded)
  latest.current = onUploaded

  useEffect(() => {
    const controllers = leaving.current
    return () => {
      for (const controller of controllers.values()) controller.abort()
    }
  }, [])

  // Handed over once none before it is still on its way.
  useEffect(() => {
    const first = waiting.findIndex(({ done, error }) => !done && !error)
    const ready = (first < 0 ? waiting : waiting.slice(0, first)).filter(({ done }) => done)
    if (ready.length === 0) return
    latest.current(ready.flatMap(({ done }) => done ?? []))
    for (const { preview } of ready) URL.revokeObjectURL(preview)
    setWaiting((before) => before.filter((each) => !ready.includes(each)))
  }, [waiting])

  const change = useCallback((key: string, fields: Partial<PictureOnItsWay>) => {
    setWaiting((before) => before.map((each) => (each.key === key ? { ...each, ...fields } : each)))
  }, [])

  const send = useCallback(
    async ({ key, file }: PictureOnItsWay) => {
      const controller = new AbortController()
      leaving.current.set(key, controller)
      change(key, { error: null, progress: 0 })
      try {
        const done = await uploadPicture(slug, file, {
          signal: controller.signal,
          onProgress: (progress) => change(key, { progress }),
        })
        change(key, { done, progress: 1 })
      } catch (error) {
        if (!controller.signal.aborted) change(key, { error: errorText(error) })
      } finally {
        leaving.current.delete(key)
      }
    },
    [slug, change],
  )

  return {
    waiting,
    add(files: readonly File[]) {
      const added = files.map((file) => ({
        key: `upload-${++counted}`,
        file,
        preview: URL.createObjectURL(file),
        progress: 0,
        error: null,
        done: null,
      }))
      setWaiting((before) => [...before, ...added])
      for (const each of added) void send(each)
    },
    retry: (picture: PictureOnItsWay) => void send(picture),
    drop({ key, preview }: PictureOnItsWay) {
      leaving.current.get(key)?.abort()
      URL.revokeObjectURL(preview)
      setWaiting((before) => before.filter((each) => each.key !== key))
    },
  }
}
