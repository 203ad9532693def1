// Runs in the frame of tags.html, once the page says so: the vendors' scripts, in a document whose address is made for them.
import type { FrameApi, FrameWindow } from './frame-api.ts'
import type { TagIds } from './tag-ids.ts'
import { forGoogle, forMeta, forTikTok, type Told } from './vendors.ts'

type Queue = unknown[] & Record<string, unknown>

interface VendorWindow extends FrameWindow {
  fbq?: Fbq
  _fbq?: unknown
  ttq?: Queue
  TiktokAnalyticsObject?: string
  dataLayer?: unknown[]
}

type Call = (...given: unknown[]) => void

interface Fbq {
  (...given: unknown[]): void
  /** put there by the script, which then reads the queue */
  callMethod?: Call
  queue?: unknown[][]
}

interface Vendor {
  page(): void
  tell(event: Parameters<FrameApi['send']>[0]): void
}

const frame = window as VendorWindow
let vendors: Vendor[] = []
let coming = 0

frame.etalaseTags = {
  start(ids, address, referrer) {
    show(address)
    vendors = startAll(ids, referrer)
    for (const vendor of vendors) vendor.page()
  },
  show(address) {
    if (address === window.location.pathname + window.location.search) return
    show(address)
    for (const vendor of vendors) vendor.page()
  },
  send(event) {
    for (const vendor of vendors) vendor.tell(event)
  },
  isReady: () => coming === 0,
} satisfies FrameApi

/** Scripts read the address of their own document: it is never that of an order. */
function show(address: string): void {
  window.history.replaceState(null, '', address)
}

function startAll({ meta, tiktok, google }: TagIds, referrer: string): Vendor[] {
  return [
    ...(meta ? [startMeta(meta)] : []),
    ...(tiktok ? [startTikTok(tiktok)] : []),
    ...(google ? [startGoogle(google, referrer)] : []),
  ]
}

/** Only what is said here is sent: no clicks, no words of the page, no fields of forms. */
function startMeta(id: string): Vendor {
  const fbq: Fbq = (...given) => {
    if (fbq.callMethod) fbq.callMethod(...given)
    else fbq.queue?.push(given)
  }
  Object.assign(fbq, { queue: [], loaded: true, version: '2.0', push: fbq, disablePushState: true })
  frame.fbq = fbq
  frame._fbq = fbq
  fbq('set', 'autoConfig', false, id)
  fbq('init', id)
  load('https://connect.facebook.net/en_US/fbevents.js')
  return {
    page: () => fbq('track', 'PageView'),
    tell: (event) => {
      const { name, fields, id: eventID }: Told = forMeta(event)
      fbq('track', name, fields, ...(eventID ? [{ eventID }] : []))
    },
  }
}

/** What may be asked of TikTok's script before it is there, as its own snippet has it. */
const TIKTOK_CALLS =
  'page track identify instances debug on off once ready alias group enableCookie disableCookie'.split(' ')

function startTikTok(id: string): Vendor {
  const ttq = newQueue()
  const setAndDefer = (target: Queue, name: string) => {
    target[name] = (...given: unknown[]) => void target.push([name, ...given])
  }
  for (const name of TIKTOK_CALLS) setAndDefer(ttq, name)
  const address = 'https://analytics.tiktok.com/i18n/pixel/events.js'
  const own = newQueue({ _u: address })
  const instance = () => {
    for (const name of TIKTOK_CALLS) setAndDefer(own, name)
    return own
  }
  const known = { _i: { [id]: own }, _t: { [id]: Date.now() }, _o: { [id]: {} } }
  Object.assign(ttq, { methods: TIKTOK_CALLS, setAndDefer, instance, ...known })
  frame.TiktokAnalyticsObject = 'ttq'
  frame.ttq = ttq
  load(`${address}?sdkid=${id}&lib=ttq`)
  // Asked for each time: the script exchanges what is behind these names.
  const call = (name: string, ...given: unknown[]) => (frame.ttq?.[name] as Call | undefined)?.(...given)
  return {
    page: () => call('page'),
    tell: (event) => {
      const { name, fields, id: event_id } = forTikTok(event)
      call('track', name, fields, ...(event_id ? [{ event_id }] : []))
    },
  }
}

function startGoogle(id: string, referrer: string): Vendor {
  const layer: unknown[] = []
  frame.dataLayer = layer
  // It has to be `arguments`: the script leaves lists alone.
  const gtag: Call = function () {
    // biome-ignore lint/complexity/noArguments: see above
    layer.push(arguments)
  }
  gtag('js', new Date())
  gtag('config', id, { page_location: window.location.href, ...(referrer && { page_referrer: referrer }) })
  load(`https://www.googletagmanager.com/gtag/js?id=${id}`)
  return {
    // The first one is sent by `config`, the later ones by the script itself, which watches the address.
    page: () => {},
    tell: (event) => {
      const { name, fields } = forGoogle(event)
      gtag('event', name, { ...fields, page_location: window.location.href })
    },
  }
}

function load(address: string): void {
  const script = document.createElement('script')
  const done = () => {
    coming -= 1
  }
  script.async = true
  script.onload = done
  script.onerror = done
  script.src = address
  coming += 1
  document.head.append(script)
}

/** A list that also has names, as the vendor's script expects it. */
function newQueue(named: Record<string, unknown> = {}): Queue {
  return Object.assign<unknown[], Record<string, unknown>>([], named)
}
