// The built storefront, read once at the start: only what was in its folder then is ever served.
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { fieldsOf, textsOf } from '../../../base/json.ts'
import { html } from '../../../domain/html.ts'
import { type Content, toContent } from '../../../http/answers/content.ts'
import { type Appearance, iconTags } from './appearance.ts'

export interface Site {
  /** the page of every address, still without a head of its own */
  readonly page: string
  /** tags by which the code of a screen comes with its page, by the screen's name */
  readonly preloads: ReadonlyMap<string, string>
  /** tags by which the letters of its headings come with a page, by the preset */
  readonly fonts: ReadonlyMap<string, string>
  /** by path, from the first slash on */
  readonly files: ReadonlyMap<string, SiteFile>
}

export interface SiteFile {
  readonly content: Content
  readonly headers: Readonly<Record<string, string>>
}

const PAGE = '/index.html'
/** Which files screens need besides those of every page; builds may be without. */
const SCREENS = '/screens.json'
/** The same file as the build has compressed it. */
const PACKED = '.br'
/** For the server itself, in a folder of which nothing is served. */
export const RENDERER_FILE = 'server/render.mjs'

/** Null when it is not built. */
export async function readSite(folder: string): Promise<Site | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const read = new Map<string, Buffer>()
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(folder, file).split(sep).join('/')}`
    if (!path.startsWith('/server/')) read.set(path, await readFile(file))
  }
  const page = read.get(PAGE)?.toString('utf8')
  if (page === undefined) return null
  const files = new Map<string, SiteFile>()
  for (const [path, bytes] of read) {
    if (path === PAGE || path === SCREENS || path.endsWith(PACKED)) continue
    const content = toContent(bytes, typeOf(path), 'file', { packed: read.get(path + PACKED) })
    files.set(path, { content, headers: headersOf(path) })
  }
  return { page, preloads: preloadsIn(read.get(SCREENS)), fonts: fontsAmong(files.keys()), files }
}

/** The build names them by their presets. */
function fontsAmong(paths: Iterable<string>): ReadonlyMap<string, string> {
  const fonts = Array.from(paths).flatMap((path) => {
    const preset = FONT.exec(path)?.[1]
    if (preset === undefined) return []
    const tag = html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${path}" />`
    return [[preset, tag.text] as const]
  })
  return new Map(fonts)
}

const FONT = /^\/assets\/([a-z]+)-[^/]*\.woff2$/

function preloadsIn(listed: Buffer | undefined): ReadonlyMap<string, string> {
  const screens = fieldsOf(listed && JSON.parse(listed.toString('utf8')))
  const tag = (file: string) => html`<link rel="modulepreload" crossorigin href="/${file}" />`.text
  return new Map(Object.entries(screens).map(([name, files]) => [name, textsOf(files).map(tag).join('')]))
}

/** The page as it goes out, with what is said about it, and where the API is when it is not on the same host. */
export function fillPage(
  page: string,
  { title, head = '', api, appearance, font, preloads, screen }: PageFill,
): string {
  // By functions: a `$` in a product's name means nothing here.
  const titled = (preloads ? scriptsFirst(page, preloads) : page).replace(
    TITLE,
    () => html`<title>${title}</title>`.text,
  )
  const addressed = api
    ? titled.replace(API_META, () => html`<meta name="etalase-api" content="${api}" />`.text)
    : titled
  const lettered = font ? addressed.replace('<link rel="stylesheet"', (style) => font + style) : addressed
  const headed = dressed(lettered, appearance).replace(HEAD, () => head)
  // Last: nothing that a screen says is taken for a part of the page.
  return screen ? headed.replace(ROOT, () => `<div id="root">${screen.body}</div>${screen.answers}`) : headed
}

/** Of a page that says nothing before its scripts have run, they come as early as they can. */
function scriptsFirst(page: string, preloads: string): string {
  return page.replaceAll(' fetchpriority="low"', '').replace('</head>', () => `${preloads}</head>`)
}

function dressed(page: string, appearance: Appearance | undefined): string {
  if (!appearance) return page
  const { preset, icon, appIcon } = appearance
  const shaped = page.replace('<html ', () => html`<html data-preset="${preset}" `.text)
  return icon === null ? shaped : shaped.replace(ICON, () => iconTags(icon, appIcon))
}

export interface PageFill {
  readonly title: string
  /** HTML */
  readonly head?: string
  readonly api?: string
  readonly appearance?: Appearance
  /** HTML: the letters of its headings */
  readonly font?: string | undefined
  /** HTML: the code of a screen that shows nothing without */
  readonly preloads?: string | undefined
  /** what it shows at once, as the storefront renders it */
  readonly screen?: { readonly body: string; readonly answers: string } | null
}

const TITLE = /(?:<!--etalase:title-->)?<title>[^<]*<\/title>(?:<!--\/etalase:title-->)?/
const API_META = /<meta name="etalase-api" content=""\s*\/?>/
const ICON = /(?:<!--etalase:icon-->)?<link rel="icon"[^>]*>(?:<!--\/etalase:icon-->)?/
const HEAD = '<!--etalase:head-->'
const ROOT = /<div id="root">.*?<\/div>/s

/** What the build named by its content never changes under that name. */
function headersOf(path: string): Record<string, string> {
  const isNamedByContent = path.startsWith('/assets/')
  return {
    'Cache-Control': isNamedByContent ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
  }
}

function typeOf(path: string): string {
  return TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream'
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}
