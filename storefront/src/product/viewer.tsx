// The pictures over the whole screen: pinch, double tap or click to come close, drag to look around, swipe to the next.
import type { ProductImage } from '@etalase/client'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../design/icon.tsx'
import { Picture } from '../design/picture.tsx'
import { useBackCloses } from './back-closes.ts'
import { followFingers } from './fingers.ts'
import { CLOSE, WHOLE, zoomAt } from './zoom.ts'
import './viewer.css'

interface ViewerProps {
  readonly images: readonly ProductImage[]
  readonly name: string
  readonly first: number
  /** `shown`: the picture that was looked at last. */
  readonly onClose: (shown: number) => void
}

const CENTRE = { x: 0, y: 0 }

export function Viewer({ images, name, first, onClose }: ViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(first)
  const fingers = useRef<ReturnType<typeof followFingers> | null>(null)
  const close = useBackCloses(() => {
    dialog.current?.close()
    onClose(shown)
  })
  const turn = (by: number) => setShown((now) => Math.min(Math.max(0, now + by), images.length - 1))

  useEffect(() => dialog.current?.showModal(), [])
  const image = images[shown]
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture begins as a whole
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const size = { width: image?.width ?? 1, height: image?.height ?? 1 }
    const following = followFingers(element, { size, turn })
    fingers.current = following
    return () => following.stop()
  }, [shown])

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') turn(1)
    if (key === 'ArrowLeft') turn(-1)
    if (key === '+' || key === '=') fingers.current?.look((view) => zoomAt(view, CLOSE, CENTRE))
    if (key === '-') fingers.current?.look(() => WHOLE)
  }

  return (
    <dialog
      ref={dialog}
      className="viewer"
      aria-label={`Foto ${name}`}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <div ref={stage} className="viewer-stage">
        <div key={image?.id ?? shown} className="viewer-picture">
          <Picture
            src={image?.url}
            srcSet={image?.srcset}
            sizes="200vw"
            alt={image?.alt || name}
            width={image?.width}
            height={image?.height}
            isFirst
          />
        </div>
      </div>
      <p className="viewer-count" aria-live="polite">
        <span className="visually-hidden">Foto </span>
        {shown + 1} / {images.length}
      </p>
      <button type="button" className="icon-button viewer-close" aria-label="Tutup" onClick={close}>
        <Icon name="close" />
      </button>
      {images.length > 1 && (
        <>
          <button
            type="button"
            className="icon-button viewer-back"
            aria-label="Foto sebelumnya"
            disabled={shown === 0}
            onClick={() => turn(-1)}
          >
            <Icon name="back" />
          </button>
          <button
            type="button"
            className="icon-button viewer-forward"
            aria-label="Foto berikutnya"
            disabled={shown === images.length - 1}
            onClick={() => turn(1)}
          >
            <Icon name="forward" />
          </button>
        </>
      )}
    </dialog>
  )
}
