// Pictures of the first thing a visitor sees: set with the brand, and beside the words of the cover on the home page.
import { Input } from '@mantine/core'
import { createContext } from 'react'
import { contentTexts } from '../../texts/content.ts'
import { PictureInput, type PictureValue } from '../../ui/picture-input.tsx'

interface HeroPicturesProps {
  readonly pictures: readonly PictureValue[]
  onChange(pictures: PictureValue[]): void
  errorOf(place: number): string | undefined
}

const t = contentTexts.brand
/** As many as the storefront shows. */
const MAX_PICTURES = 3

/** Of the form around a section; null: that form has none. */
export const HeroPicturesOfForm = createContext<HeroPicturesProps | null>(null)

/** One more place than there are pictures. */
export function HeroPictures({ pictures, onChange, errorOf }: HeroPicturesProps) {
  const put = (place: number, picture: PictureValue | null) =>
    onChange(
      picture
        ? [...pictures.slice(0, place), picture, ...pictures.slice(place + 1)]
        : pictures.filter((_, index) => index !== place),
    )
  const places = Math.max(pictures.length, Math.min(pictures.length + 1, MAX_PICTURES))
  return (
    <>
      <Input.Description>{t.help.hero_images}</Input.Description>
      {Array.from({ length: places }, (_, place) => (
        <PictureInput
          // biome-ignore lint/suspicious/noArrayIndexKey: a place, whatever picture is there
          key={place}
          label={t.heroImage(place + 1)}
          value={pictures[place] ?? null}
          onChange={(picture) => put(place, picture)}
          error={errorOf(place)}
          hasAlt
        />
      ))}
    </>
  )
}
