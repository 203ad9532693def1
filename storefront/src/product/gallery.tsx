// The pictures of a product: swiped on a phone, picked from a row of small ones with a mouse or keys.
import type { ProductImage } from '@etalase/client'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Picture } from '../design/picture.tsx'
import { useLoaded } from '../screen/loaded.ts'

interface GalleryProps {
  readonly images: readonly ProductImage[]
  readonly name: string
  /** The picture of the chosen variant. */
  readonly shownId: string | null
}

export function Gallery({ images, name, shownId }: GalleryProps) {
  const strip = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(0)
  /** the picture that was opened in full */
  const [opened, setOpened] = useState<number | null>(null)
  const viewer = useLoaded(() => import('./viewer.tsx'), opened !== null)

  const show = (index: number) => {
    const width = strip.current?.clientWidth ?? 0
    strip.current?.scrollTo({ left: index * width })
  }
  // Without script, or for a new tab, it is the picture itself.
  const open = (event: MouseEvent, index: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    setOpened(index)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another variant turns to another picture
  useEffect(() => {
    const index = shownId === null ? -1 : images.findIndex(({ id }) => id === shownId)
    if (index >= 0) show(index)
  }, [shownId])

  return (
    <section className="gallery" aria-label={`Foto ${name}`}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div
        ref={strip}
        className="gallery-strip"
        role="group"
        aria-label="Foto, geser ke samping"
        tabIndex={images.length > 1 ? 0 : undefined}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
          setShown(Math.round(scrollLeft / Math.max(1, clientWidth)))
        }
      >
        {images.map(({ id, url, srcset, alt, width, height }, index) => (
          <a
            key={id ?? url}
            className="gallery-picture"
            href={url ?? undefined}
            aria-label={`Perbesar foto ${index + 1} dari ${images.length}`}
            draggable={false}
            onClick={(event) => open(event, index)}
          >
            <Picture
              src={url}
              srcSet={srcset}
              sizes="(min-width: 62rem) 620px, (max-height: 30rem) and (min-width: 36rem) 45vh, 100vw"
              alt={alt || name}
              width={width}
              height={height}
              isFirst={index === 0}
            />
          </a>
        ))}
        {images.length === 0 && (
          <div className="gallery-picture">
            <Picture src={null} srcSet={null} sizes="100vw" alt="" name={name} />
          </div>
        )}
      </div>
      {images.length > 1 && (
        <div className="gallery-thumbs">
          {images.map(({ id, url, srcset }, index) => (
            <button
              key={id ?? url}
              type="button"
              className="gallery-thumb"
              aria-label={`Foto ${index + 1} dari ${images.length}`}
              aria-current={index === shown}
              onClick={() => show(index)}
            >
              <Picture src={url} srcSet={srcset} sizes="72px" alt="" />
            </button>
          ))}
        </div>
      )}
      {viewer && opened !== null && (
        <viewer.Viewer
          images={images}
          name={name}
          first={opened}
          onClose={(last) => {
            setOpened(null)
            show(last)
          }}
        />
      )}
    </section>
  )
}
