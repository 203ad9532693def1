// One picture on its way to the shop: seen at once, with how far it is, and tried again when it failed.
import { useCallback, useEffect, useRef, useState } from 'react'
import { type UploadedPicture, uploadPicture } from '../shop/upload.ts'
import { useShop } from '../shop/use-shop.ts'
import { errorText } from './notices.tsx'

interface Sending {
  readonly file: File
  /** of the file on this device */
  readonly preview: string
  readonly progress: number
  /** null: it is on its way */
  readonly error: string | null
}

interface Upload {
  readonly sending: Sending | null
  start(file: File): void
  retry(): void
  cancel(): void
}

export function useUpload(onUploaded: (picture: UploadedPicture) => void): Upload {
  const { slug } = useShop()
  const [sending, setSending] = useState<Sending | null>(null)
  const controller = useRef<AbortController | null>(null)
  const done = useRef(onUploaded)
  done.current = onUploaded

  useEffect(() => () => controller.current?.abort(), [])
  const preview = sending?.preview
  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview])

  const send = useCallback(
    async (file: File, shown: string) => {
      controller.current?.abort()
      const own = new AbortController()
      controller.current = own
      setSending({ file, preview: shown, progress: 0, error: null })
      const tell = (change: Partial<Sending>) =>
        setSending((now) => (now && controller.current === own ? { ...now, ...change } : now))
      try {
        const picture = await uploadPicture(slug, file, {
          signal: own.signal,
          onProgress: (progress) => tell({ progress }),
        })
        if (controller.current !== own) return
        setSending(null)
        done.current(picture)
      } catch (error) {
        if (!own.signal.aborted) tell({ error: errorText(error) })
      }
    },
    [slug],
  )

  return {
    sending,
    start: (file) => void send(file, URL.createObjectURL(file)),
    retry: () => {
      if (sending) void send(sending.file, sending.preview)
    },
    cancel: () => {
      controller.current?.abort()
      controller.current = null
      setSending(null)
    },
  }
}
