// A picture of the shop in the sizes the server offers, AVIF where the browser reads it; where there is none, a placeholder.
import { initialOf } from './initial.ts'
import './picture.css'

export interface PictureProps {
  readonly src: string | null | undefined
  readonly srcSet: string | null | undefined
  /** How wide it is shown, as in the attribute of the same name. */
  readonly sizes: string
  /** Empty when the words beside it say the same. */
  readonly alt: string
  /** What it would show: its first letter stands in for a picture that is not there. */
  readonly name?: string | null | undefined
  readonly width?: number | null | undefined
  readonly height?: number | null | undefined
  /** The one picture of a screen that a buyer waits for. */
  readonly isFirst?: boolean
}

export function Picture({ src, srcSet, sizes, alt, name, width, height, isFirst = false }: PictureProps) {
  if (!src) return <NoPicture name={name ?? alt} />
  const avif = toAvif(srcSet || src)
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        src={src}
        srcSet={srcSet ?? undefined}
        sizes={sizes}
        alt={alt}
        width={width ?? 1200}
        height={height ?? 1200}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  )
}

/** The words beside it say what it is. */
function NoPicture({ name }: { name: string }) {
  const letter = initialOf(name)
  return (
    <span className="picture-missing" aria-hidden="true">
      {letter && <b>{letter}</b>}
    </span>
  )
}

/** The server has every WebP also as AVIF; a picture from elsewhere is not. */
export function toAvif(srcSet: string): string | null {
  const candidates = srcSet.split(/,\s+/)
  if (!candidates.every((candidate) => /\.webp(\s|$)/.test(candidate))) return null
  return candidates.map((candidate) => candidate.replace(/\.webp(?=\s|$)/, '.avif')).join(', ')
}
