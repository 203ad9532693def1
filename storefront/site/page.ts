// A page of the site, whole: the built page with its head, the shop's look, and what the screen shows, rendered from the API.
import type { StorefrontConfig } from '@etalase/client'
import { dataTag, SHARED, sharedAddress } from '@etalase/client/search-engines'
import { openMissing, openScreen } from '../src/render.tsx'
import { lookOf, styleOf } from '../src/shop/look.ts'
import { type Description, describe } from './describe.ts'

/** How the shop is asked: as `fetch` does, with the path below its API. */
export type Ask = (path: string, init: RequestInit) => Promise<Response>

export interface MadePage {
  readonly status: 200 | 301 | 404
  /** where it is now, of a thing that has another name by now */
  readonly location?: string
  readonly html: string
}

const API = '/api/v1'

/** `template`: the built `index.html`; `origin`: where the site is, for addresses that are shared. */
export async function makePage(template: string, url: string, origin: string, ask: Ask): Promise<MadePage> {
  const { pathname, search } = new URL(url, origin)
  const answers = new Map<string, unknown>()
  async function send(address: string, init: RequestInit): Promise<Response> {
    const path = address.slice(API.length)
    const answer = await ask(path, init)
    if (answer.ok) answers.set(path.split('?', 1)[0] ?? '', await answer.clone().json())
    return answer
  }
  const screen = openScreen(url)
  const loaded = await screen?.load(send).catch((error: unknown) => {
    if (isNotFound(error)) return null
    throw error
  })
  const said = describe(pathname, answers, origin, search)
  const movedTo = nameNow(pathname, answers)
  if (movedTo !== null) return { status: 301, location: movedTo, html: '' }
  if (loaded && !said.isMissing)
    return { status: 200, html: filled(template, said, origin + pathname, answers, loaded.render()) }
  const { render } = await openMissing().load(send)
  const missing = describe('/-', answers, origin)
  // Without what it was made of: the browser looks for itself what is at the address.
  const shown = { body: render().body, answers: '' }
  return { status: 404, html: filled(template, missing, '', answers, shown) }
}

function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 404
}

/** The API finds a product by names it had before. */
function nameNow(path: string, answers: ReadonlyMap<string, unknown>): string | null {
  const [, slug] = /^\/p\/([^/]+)$/.exec(path) ?? []
  const product = slug === undefined ? null : answers.get(`/products/${slug}`)
  if (typeof product !== 'object' || product === null || !('slug' in product)) return null
  const now = `/p/${encodeURIComponent(String(product.slug))}`
  return now === path ? null : now
}

function filled(
  template: string,
  said: Description,
  address: string,
  answers: ReadonlyMap<string, unknown>,
  screen: { readonly body: string; readonly answers: string },
): string {
  const config = answers.get('/storefront/config') as StorefrontConfig | undefined
  const look = lookOf(config?.brand)
  const style = styleOf(look)
  // By functions: a `$` in a product's name means nothing here.
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escaped(said.title)}</title>`)
    .replace('<html ', () => `<html data-preset="${escaped(look.preset ?? '')}" `)
    .replace('<!--etalase:head-->', () => `${headOf(said, address, config)}${style && styleTag(style)}`)
    .replace(/<div id="root">.*?<\/div>/s, () => `<div id="root">${screen.body}</div>${screen.answers}`)
}

/** Below whatever of your own stands outside of a layer. */
const styleTag = (style: string) => `<style id="brand-colors">@layer tokens,brand;${style}</style>`

function headOf(said: Description, address: string, config: StorefrontConfig | undefined): string {
  if (said.isPrivate) return '<meta name="robots" content="noindex" />'
  const tags = {
    'og:type': 'website',
    'og:site_name': config?.tenant.name,
    'og:locale': 'id_ID',
    'og:url': address,
    'og:title': said.title,
    'og:description': said.text,
    'og:image': said.picture && sharedAddress(said.picture),
    'og:image:type': said.picture && `image/${SHARED.format}`,
    'og:image:width': said.picture && String(SHARED.width),
    'og:image:height': said.picture && String(SHARED.height),
  }
  const properties = Object.entries(tags).flatMap(([name, content]) =>
    content ? `<meta property="${name}" content="${escaped(content)}" />` : [],
  )
  return [
    `<link rel="canonical" href="${escaped(address)}" />`,
    said.text ? `<meta name="description" content="${escaped(said.text)}" />` : '',
    ...properties,
    `<meta name="twitter:card" content="${said.picture ? 'summary_large_image' : 'summary'}" />`,
    dataTag(said.data),
  ].join('\n    ')
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
