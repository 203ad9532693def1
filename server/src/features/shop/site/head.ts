// The head of a page: what a search result shows of it, and the card when its address is shared.
import { type Html, html } from '../../../domain/html.ts'
import { SHARED } from '../../../domain/shared-picture.ts'
import type { Description } from './describe.ts'
import { dataTag } from './structured-data.ts'

export function headOf(page: Description, shop: { name: string; address: string }): string {
  const { title, text, path, picture, price, data } = page
  if (path === null) return html`<meta name="robots" content="noindex" />`.text
  const address = shop.address + path
  const tags = [
    html`<link rel="canonical" href="${address}" />`,
    named('description', text),
    property('og:type', price === null ? 'website' : 'product'),
    property('og:site_name', shop.name),
    property('og:locale', 'id_ID'),
    property('og:url', address),
    property('og:title', title),
    property('og:description', text),
    property('og:image', picture?.url),
    property('og:image:type', picture && `image/${SHARED.format}`),
    property('og:image:width', picture && String(SHARED.width)),
    property('og:image:height', picture && String(SHARED.height)),
    property('og:image:alt', picture?.alt),
    property('product:price:amount', price?.toString()),
    property('product:price:currency', price === null ? null : 'IDR'),
    named('twitter:card', picture ? 'summary_large_image' : 'summary'),
  ]
  return tags
    .filter((tag) => tag !== null)
    .map((tag) => tag.text)
    .concat(dataTag(data))
    .filter(Boolean)
    .join('\n    ')
}

/** Who may tell the storefront's script what to show, when the page is in a frame. */
export function consoleMeta(origins: readonly string[]): string {
  return html`<meta name="etalase-console" content="${origins.join(' ')}" />`.text
}

function named(name: string, content: string | null): Html | null {
  return content === null ? null : html`<meta name="${name}" content="${content}" />`
}

function property(name: string, content: string | null | undefined): Html | null {
  return content === null || content === undefined
    ? null
    : html`<meta property="${name}" content="${content}" />`
}
