// The real storefront in a frame. It gets what is not saved yet by message, to its exact origin.
import { Loader } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { Schemas } from '../../../api.ts'
import { contentTexts } from '../../../texts/content.ts'
import classes from './preview.module.css'

interface PreviewFrameProps {
  readonly shown: Schemas['Preview']
  /** the screen of the storefront that is worked on; left out: whichever the merchant looks at */
  readonly path?: string | undefined
  /** how wide the page takes its window to be; left out: as wide as there is room */
  readonly width?: number
}

export function PreviewFrame({ shown, path, width }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const room = useElementSize()
  // Loaded once: what comes later goes by message, and the merchant stays where they have scrolled to.
  const [{ address, origin }] = useState(() => placeOf(shown))
  const [isReady, setReady] = useState(0)

  useEffect(() => {
    const hear = ({ source, origin: from, data }: MessageEvent<{ type?: unknown } | null>) => {
      if (source !== frame.current?.contentWindow || from !== origin || data?.type !== 'etalase:ready') return
      setReady((count) => count + 1)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [origin])

  useEffect(() => {
    if (isReady === 0) return
    const { config, page } = shown
    frame.current?.contentWindow?.postMessage({ type: 'etalase:preview', config, page, path }, origin)
  }, [isReady, shown, path, origin])

  const scale = width && room.width > 0 ? Math.min(1, room.width / width) : 1
  return (
    <div ref={room.ref} className={classes.window} aria-busy={isReady === 0}>
      {isReady === 0 && (
        <Loader className={classes.loader} role="status" aria-label={contentTexts.previewLoading} />
      )}
      <iframe
        ref={frame}
        title={contentTexts.previewTitle}
        src={address}
        // It keeps its own origin and opens links in new tabs; it may neither lead this window elsewhere nor show dialogs in the console's name.
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
        className={classes.frame}
        style={{
          width: width ? `min(${width}px, ${100 / scale}%)` : '100%',
          height: `${100 / scale}%`,
          ...(scale < 1 && { transform: `scale(${scale})` }),
        }}
      />
    </div>
  )
}

/** A page that is not saved yet has no address: the frame begins at the home page and gets its way by message. */
function placeOf({ url }: Schemas['Preview']): { address: string; origin: string } {
  const { origin, search } = new URL(url ?? '')
  return { address: `${origin}/${search}`, origin }
}
