// The frame that tags run in: a document of its own, which may load exactly the vendors whose ids are set. Pure.
import { keysOf } from '../../../domain/record-of.ts'
import type { TagId, Tags } from '../../../domain/tags.ts'
import { pageProtection } from '../../../http/answers/protection.ts'

export const TAG_FRAME = '/tags.html'

type Directive = 'script-src' | 'connect-src' | 'img-src' | 'frame-src' | 'form-action'

/** What each vendor's own script asks for, as the vendors document it. */
const SOURCES: Readonly<Record<TagId, Readonly<Partial<Record<Directive, string>>>>> = {
  meta_pixel_id: {
    'script-src': 'https://connect.facebook.net',
    'connect-src': 'https://connect.facebook.net https://www.facebook.com',
    'img-src': 'https://www.facebook.com',
    'frame-src': 'https://www.facebook.com',
    // What is too long for an address is posted.
    'form-action': 'https://www.facebook.com',
  },
  tiktok_pixel_id: {
    'script-src': 'https://analytics.tiktok.com',
    'connect-src': 'https://analytics.tiktok.com https://*.tiktokw.us',
    'img-src': 'https://analytics.tiktok.com',
  },
  google_tag_id: {
    'script-src':
      'https://*.googletagmanager.com https://www.googleadservices.com https://googleads.g.doubleclick.net https://www.google.com',
    'connect-src':
      'https://*.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com https://*.g.doubleclick.net https://*.google.com https://google.com https://pagead2.googlesyndication.com https://www.googleadservices.com',
    'img-src':
      'https://*.googletagmanager.com https://*.google-analytics.com https://*.g.doubleclick.net https://*.google.com https://*.google.co.id https://pagead2.googlesyndication.com https://www.googleadservices.com',
    'frame-src': 'https://www.googletagmanager.com https://td.doubleclick.net https://bid.g.doubleclick.net',
  },
}

/** The frame has no other script than the storefront's own and theirs, and is shown by the shop's own pages alone. */
export function tagFrameHeaders(tags: Tags): Record<string, string> {
  const set = keysOf(SOURCES).filter((id) => tags[id])
  const from = (directive: Directive, ...own: string[]) => {
    const all = [...own, ...set.flatMap((id) => SOURCES[id][directive] ?? [])]
    return { [directive]: all.join(' ') || "'none'" }
  }
  return {
    'Cache-Control': 'no-cache',
    'X-Robots-Tag': 'noindex',
    ...pageProtection({
      ...from('script-src', "'self'"),
      ...from('connect-src'),
      ...from('img-src'),
      ...from('frame-src'),
      ...from('form-action'),
      'style-src': "'self'",
      'frame-ancestors': "'self'",
    }),
  }
}
