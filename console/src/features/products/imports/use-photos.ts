// Photos on their way to the shop, each a product to be: its name and its price are asked meanwhile.
import { useCallback, useEffect, useRef, useState } from 'react'
import { uploadPicture } from '../../../shop/upload.ts'
import { useShop } from '../../../shop/use-shop.ts'
import { errorText } from '../../../ui/notices.tsx'
import { MOST_PHOTOS, nameOfFile, type PhotoRow } from './photo-rows.ts'

export interface Photo extends PhotoRow {
  readonly file: File
  /** of the file on this device */
  readonly preview: string
  readonly error: string | null
}

let counted = 0

export function usePhotos() {
  const { slug } = useShop()
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const leaving = useRef(new AbortController())
  const shown = useRef(photos)
  shown.current = photos

  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => {
      controller.abort()
      for (const { preview } of shown.current) URL.revokeObjectURL(preview)
    }
  }, [])

  const change = useCallback((key: string, fields: Partial<Photo>) => {
    setPhotos((before) => before.map((each) => (each.key === key ? { ...each, ...fields } : each)))
  }, [])

  const send = useCallback(
    async ({ key, file }: Photo) => {
      const { signal } = leaving.current
      change(key, { error: null })
      try {
        const { media } = await uploadPicture(slug, file, { signal })
        change(key, { media })
      } catch (error) {
        if (!signal.aborted) change(key, { error: errorText(error) })
      }
    },
    [slug, change],
  )

  return {
    photos,
    change,
    add(files: readonly File[]) {
      const room = Math.max(0, MOST_PHOTOS - photos.length)
      const added = files.slice(0, room).map(
        (file): Photo => ({
          key: `photo-${++counted}`,
          file,
          preview: URL.createObjectURL(file),
          name: nameOfFile(file.name),
          price: '',
          media: null,
          error: null,
        }),
      )
      setPhotos((before) => [...before, ...added])
      for (const each of added) void send(each)
    },
    retry: (photo: Photo) => void send(photo),
    drop({ key, preview }: Photo) {
      URL.revokeObjectURL(preview)
      setPhotos((before) => before.filter((each) => each.key !== key))
    },
  }
}
