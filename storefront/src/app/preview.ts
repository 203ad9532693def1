// The page in a frame of the merchant's console: shows what is not saved yet, as the console tells it.
import type { Page, StorefrontConfig } from '@etalase/client'
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** What of the storefront a preview takes hold of. */
export interface PreviewedShop {
  readonly queryClient: QueryClient
  readonly shopKey: QueryKey
  /** null where no page of the merchant's is */
  pageKeyAt(path: string): QueryKey | null
  wearBrand(brand: unknown): void
  navigate(path: string): void
}

interface Preview {
  readonly type: 'etalase:preview'
  readonly config?: StorefrontConfig
  /** what the screen at `path` shows */
  readonly page?: Page
  /** left out: as before */
  readonly path?: string
}

/** `consoles`: the origins that are listened to. */
export function openPreview(consoles: readonly string[], shop: PreviewedShop): void {
  let path = window.location.pathname
  let shown = Promise.resolve()

  window.addEventListener('message', ({ source, origin, data }: MessageEvent<Preview | null>) => {
    if (source !== window.parent || !consoles.includes(origin) || data?.type !== 'etalase:preview') return
    // One after the other, so that the last one stays.
    const next = () => show(data)
    shown = shown.then(next, next)
  })
  document.addEventListener('click', leaveInNewTab, { capture: true })
  // It says nothing of the shop, and only a console can be around this page.
  window.parent.postMessage({ type: 'etalase:ready' }, '*')

  async function show({ config, page, path: wanted }: Preview): Promise<void> {
    const isWanted = wanted !== undefined && isOwnPath(wanted)
    if (isWanted) path = wanted
    if (config) {
      shop.wearBrand(config.brand)
      await put(shop.shopKey, config)
    }
    const key = shop.pageKeyAt(path)
    if (page && key) await put(key, page)
    if (isWanted && path !== window.location.pathname) shop.navigate(path)
  }

  /** In place of what the page has read or reads now; it does not read again. */
  async function put(queryKey: QueryKey, data: unknown): Promise<void> {
    shop.queryClient.setQueryDefaults(queryKey, { staleTime: Number.POSITIVE_INFINITY })
    await shop.queryClient.cancelQueries({ queryKey })
    shop.queryClient.setQueryData(queryKey, data)
  }
}

/** `//host` would be another site. */
function isOwnPath(path: string): boolean {
  return /^\/(?!\/)/.test(path)
}

/** The frame is for the shop alone: other sites would refuse it, or take its place. */
function leaveInNewTab({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.origin === window.location.origin) return
  link.target = '_blank'
  link.rel = 'noopener'
}
