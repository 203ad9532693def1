// Which screen of the storefront an address shows, and what a page may do in a browser: pure.
import { inlineSource, pageProtection } from '../../../http/answers/protection.ts'

/** A screen of the storefront; `key` is the slug or key of the thing it shows. */
export type Screen =
  | { readonly name: 'home' | PrivateScreen }
  | { readonly name: 'category' | 'product' | 'page'; readonly key: string }

/** Screens of one buyer, or without end: nothing for a search engine. */
export type PrivateScreen = 'search' | 'cart' | 'buy' | 'prepared' | 'checkout' | 'track' | 'orders'

const SCREENS: readonly [pattern: RegExp, name: Screen['name']][] = [
  [/^\/$/, 'home'],
  [/^\/search\/?$/, 'search'],
  [/^\/cart\/?$/, 'cart'],
  [/^\/beli\/[^/]+\/?$/, 'buy'],
  [/^\/lanjut\/[^/]+\/?$/, 'prepared'],
  [/^\/checkout\/?$/, 'checkout'],
  [/^\/orders\/?$/, 'orders'],
  [/^\/track\/[^/]+\/?$/, 'track'],
  [/^\/c\/(?<key>[^/]+)\/?$/, 'category'],
  [/^\/p\/(?<key>[^/]+)\/?$/, 'product'],
  [/^\/page\/(?<key>[^/]+)\/?$/, 'page'],
]

/** The path as decoded; null when the storefront has nothing there. */
export function screenAt(path: string): Screen | null {
  for (const [pattern, name] of SCREENS) {
    const match = pattern.exec(path)
    if (match) return { name, key: match.groups?.key ?? '' }
  }
  return null
}

/** Someone who opened an address in a browser is shown a page; a program that calls the API is not. */
export function wantsPage(path: string, accept: string | undefined): boolean {
  return !isOfApi(path) && /\btext\/html\b/i.test(accept ?? '')
}

export function isOfApi(path: string): boolean {
  return /^\/api(\/|$)/.test(path)
}

export interface PageSources {
  /** the API's origin when it is not the page's own */
  readonly api?: string
  /** where pictures come from when they are not on the shop's host */
  readonly pictures?: string | null
  /** the style that stands in the page */
  readonly style?: string
  /** styles that stand at their elements */
  readonly attributes?: readonly string[]
  /** who may show the page in a frame; nobody when left out */
  readonly framedBy?: readonly string[]
  /** whether the shop has tags: the page may then hold the frame that they run in */
  readonly hasTags?: boolean
}

/** Headers of every page. */
export function pageHeaders(
  screen: Screen | null,
  { api, pictures, style, attributes = [], framedBy, hasTags = false }: PageSources = {},
): Record<string, string> {
  const own = (...more: (string | null | undefined)[]) => ["'self'", ...more].filter(Boolean).join(' ')
  return {
    // Asked again each time, so that a new build is seen at once; the answer is mostly 304.
    'Cache-Control': 'no-cache',
    ...pageProtection(
      {
        'default-src': own(),
        'img-src': own('data:', 'https:', api, pictures),
        'connect-src': own(api),
        'script-src': own(),
        'style-src': own(style && inlineSource(style)),
        'frame-src': hasTags && mayHoldTags(screen) ? own() : "'none'",
        ...(attributes.length > 0 && {
          'style-src-attr': ["'unsafe-hashes'", ...attributes.map(inlineSource)].join(' '),
        }),
        'object-src': "'none'",
        'form-action': own(api),
        ...(framedBy && { 'frame-ancestors': framedBy.join(' ') }),
      },
      // The address of an order, or of what an assistant prepared, opens it for everybody who has it.
      screen?.name === 'track' || screen?.name === 'prepared'
        ? 'no-referrer'
        : 'strict-origin-when-cross-origin',
    ),
  }
}

/** Where the address or what is shown belongs to one buyer, no tag ever is. */
function mayHoldTags(screen: Screen | null): boolean {
  return screen?.name !== 'track' && screen?.name !== 'orders' && screen?.name !== 'prepared'
}
