// The service worker: the console opens without a connection, and a new order shows while no page is open.
declare const self: ServiceWorkerGlobalScope

const CACHE = 'console'
/** Of one build: they go when the page of another one comes. */
const ASSETS_CACHE = 'console-assets'
const PAGE = '/'
const ASSETS = '/assets/'

self.addEventListener('install', (event) => {
  event.waitUntil(pageOf(new Request(PAGE)))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/admin/')) return
  // A one-time link is never kept, nor its page.
  if (request.mode === 'navigate' && !pathname.startsWith('/masuk/')) event.respondWith(pageOf(request))
  else if (pathname.startsWith(ASSETS)) event.respondWith(assetOf(request))
})

/** The newest page, or the one that was kept: all addresses show the same one. */
async function pageOf(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  try {
    const answer = await fetch(request)
    if (isPage(answer)) await keepPage(cache, answer.clone())
    return answer
  } catch (error) {
    const kept = await cache.match(PAGE)
    if (kept) return kept
    throw error
  }
}

/** A picture that is opened by its address is none. */
function isPage({ ok, headers }: Response): boolean {
  return ok && (headers.get('Content-Type') ?? '').startsWith('text/html')
}

async function keepPage(cache: Cache, page: Response): Promise<void> {
  const kept = await cache.match(PAGE)
  const isNewBuild = (await kept?.text()) !== (await page.clone().text())
  if (!isNewBuild) return
  await caches.delete(ASSETS_CACHE)
  await cache.put(PAGE, page)
}

/** Named by their content: what is kept is right. */
async function assetOf(request: Request): Promise<Response> {
  const cache = await caches.open(ASSETS_CACHE)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}

interface Pushed {
  readonly title: string
  readonly body: string
  /** where it leads */
  readonly url: string
  /** one message in place of another */
  readonly tag?: string
}

self.addEventListener('push', (event) => {
  if (!event.data) return
  const { title, body, url, tag } = event.data.json() as Pushed
  const shown = self.registration.showNotification(title, {
    body,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    data: { url },
    ...(tag !== undefined && { tag }),
  })
  event.waitUntil(Promise.all([shown, numberIcon(url)]))
})

/** How many orders wait in the shop of the news; where that cannot be told, that something does. */
async function numberIcon(url: string): Promise<void> {
  if (!('setAppBadge' in self.navigator)) return
  const [, shop = ''] = /^\/toko\/([^/]+)/.exec(url) ?? []
  try {
    const answer = await fetch(`/admin/v1/shops/${shop}/waiting`)
    const { claim, pack, ship, attention } = await answer.json()
    await self.navigator.setAppBadge(claim + pack + ship + attention || undefined)
  } catch {
    await self.navigator.setAppBadge().catch(() => undefined)
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { url } = event.notification.data as Pick<Pushed, 'url'>
  event.waitUntil(open(url))
})

/** In the window that is there, or in a new one. */
async function open(url: string): Promise<void> {
  const [page] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // A window that this worker does not govern cannot be led; one that may not come to the front is led all the same.
  const [, led] = await Promise.allSettled([page?.focus(), page?.navigate(url)])
  if (!page || led.status === 'rejected') await self.clients.openWindow(url)
}

export {}
