// Hands what is announced on to the frame: each order once, and an order that was too quick for it the next time.
import { listenToEvents, type ShopEvent } from '../shop/events.ts'
import { forget, recall, remember } from '../storage.ts'
import type { FrameApi } from './frame-api.ts'
import { cleanAddress, cleanReferrer } from './page-address.ts'
import type { TagIds } from './tag-ids.ts'

export interface Sender {
  show(path: string): void
  close(): void
}

const SENT = 'measured-orders'
const UNSENT = 'unmeasured-order'
const MOST_KEPT = 20
/** What leaves the frame with an order gets this long before the page goes on to where no tag may be. */
const TIME_TO_LEAVE_MS = 300

/** `leave`: takes the frame away, before the page goes where no tag may be. */
export function openSender(frame: FrameApi, ids: TagIds, path: string, leave: () => void): Sender {
  const { search, origin } = window.location
  frame.start(ids, cleanAddress(path, search), cleanReferrer(document.referrer, origin))
  sendUnsent(frame)
  const stop = listenToEvents((heard) => {
    // What was done on other screens before the visitor agreed is nobody's business.
    if (heard.path !== window.location.pathname) return
    return heard.event.type === 'purchase'
      ? sendOrder(frame, heard.event).then(leave)
      : frame.send(heard.event)
  })
  return { show: (next) => frame.show(cleanAddress(next, '')), close: stop }
}

async function sendOrder(frame: FrameApi, event: ShopEvent): Promise<void> {
  const { order } = event
  if (!order || sentOrders().includes(order)) return
  if (!frame.isReady()) return remember(UNSENT, event)
  remember(SENT, [...sentOrders(), order].slice(-MOST_KEPT))
  frame.send(event)
  await new Promise((resolve) => setTimeout(resolve, TIME_TO_LEAVE_MS))
}

function sendUnsent(frame: FrameApi): void {
  const event = recall(UNSENT) as ShopEvent | null
  forget(UNSENT)
  const { order } = event ?? {}
  if (!event || !order || sentOrders().includes(order)) return
  remember(SENT, [...sentOrders(), order].slice(-MOST_KEPT))
  frame.send(event)
}

function sentOrders(): string[] {
  const kept = recall(SENT)
  return Array.isArray(kept) ? kept.map(String) : []
}

/** Names that the vendors give their cookies on a shop's own host. */
const COOKIES = /^(?:_fb[pc]|_ga(?:_.*)?|_gcl_.*|_ttp|_tt_.*|ttcsid.*)$/

/** A buyer who takes the consent back leaves nothing behind. */
export function forgetTags(): void {
  forget(UNSENT)
  forget(SENT)
  const { hostname } = window.location
  const domains = hostname.split('.').map((_, i, parts) => `; domain=${parts.slice(i).join('.')}`)
  for (const name of document.cookie.split('; ').map((cookie) => cookie.split('=', 1)[0] ?? ''))
    if (COOKIES.test(name))
      for (const domain of ['', ...domains]) {
        // biome-ignore lint/suspicious/noDocumentCookie: not every browser knows the other way
        document.cookie = `${name}=; max-age=0; path=/${domain}`
      }
}
