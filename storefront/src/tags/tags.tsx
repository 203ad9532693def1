// Asks whether the shop may measure, and holds the frame that its tags run in while it may; its code comes with the first tag.
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { closeChoice, useConsent, useIsChoosing } from './consent.ts'
import { ConsentBar } from './consent-bar.tsx'
import { FRAME_PATH, type FrameWindow } from './frame-api.ts'
import { isPrivatePath } from './page-address.ts'
import { forgetTags, openSender, type Sender } from './sender.ts'
import { type TagIds, vendorNames } from './tag-ids.ts'

export default function Tags({ ids }: { ids: TagIds }) {
  const [path] = useLocation()
  const vendors = vendorNames(ids)
  const consent = useConsent(vendors)
  const isChoosing = useIsChoosing()
  const isPrivate = isPrivatePath(path)
  useEffect(() => {
    if (consent === 'no' || consent === 'browser says no') forgetTags()
  }, [consent])
  return (
    <>
      {(isChoosing || (consent === 'unasked' && !isPrivate)) && (
        <ConsentBar vendors={vendors} consent={consent} onClose={isChoosing ? closeChoice : null} />
      )}
      {consent === 'yes' && !isPrivate && !isBornPrivate() && <Frame ids={ids} path={path} />}
    </>
  )
}

/** A document that was opened at a private address may hold no frame, whatever it shows later. */
function isBornPrivate(): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  return opened !== undefined && isPrivatePath(new URL(opened.name).pathname)
}

function Frame({ ids, path }: { ids: TagIds; path: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const sender = useRef<Sender | null>(null)
  const [hasLeft, setLeft] = useState(false)
  useEffect(() => () => sender.current?.close(), [])
  useEffect(() => sender.current?.show(path), [path])
  const start = () => {
    const { etalaseTags } = (frame.current?.contentWindow ?? {}) as FrameWindow
    if (!etalaseTags || sender.current) return
    sender.current = openSender(etalaseTags, ids, path, () => flushSync(() => setLeft(true)))
  }
  if (hasLeft) return null
  return (
    <iframe
      ref={frame}
      src={FRAME_PATH}
      title="Pengukuran kunjungan"
      referrerPolicy="no-referrer"
      aria-hidden="true"
      tabIndex={-1}
      className="tag-frame"
      onLoad={start}
    />
  )
}
