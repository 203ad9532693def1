// A page of the storefront: its head, and what it shows at once, rendered from the API's own reads and kept as they are.
import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { createShares } from '../../../base/shares.ts'
import type { Context } from '../../../context.ts'
import { shopAddress } from '../../../domain/addresses.ts'
import { hasTags } from '../../../domain/tags.ts'
import { type Answer, redirectTo } from '../../../http/answers/answer.ts'
import { type Content, contentAnswer, toContent } from '../../../http/answers/content.ts'
import type { ApiRoute, KeptAnswer, Visit } from '../../../http/routes/route.ts'
import { getStorefrontConfig } from '../content/actions/get-storefront-config.ts'
import { toStorefrontConfig } from '../content/present-config.ts'
import { type Appearance, appearanceOf, styleTag } from './appearance.ts'
import { type Description, describeScreen } from './describe.ts'
import { consoleMeta, headOf } from './head.ts'
import { MANIFEST_TAG } from './manifest.ts'
import { type PageReads, pageReads } from './page-reads.ts'
import type { OpenedScreen, Renderer } from './renderer.ts'
import { pageHeaders, type Screen, screenAt } from './rules.ts'
import { fillPage, type Site } from './site.ts'

export interface Pages {
  show(ctx: Context, visit: Visit, asked: PageRequest): Promise<Answer | KeptAnswer>
}

export interface PageRequest {
  readonly incoming: IncomingMessage
  readonly url: string
  /** null: the storefront has nothing there */
  readonly screen: Screen | null
  /** null: nobody */
  readonly framedBy: readonly string[] | null
}

/** Everything about a page but what it shows. */
interface PageFrame {
  readonly description: Description
  readonly appearance: Appearance
  /** HTML */
  readonly head: string
  readonly hasTags: boolean
  /** where pictures come from when they are not on the shop's host */
  readonly pictures: string | null
}

interface FinishedPage {
  readonly content: Content
  readonly bytes: number
  readonly headers: Readonly<Record<string, string>>
}

const HTML = 'text/html; charset=utf-8'
const MOST_FINISHED_BYTES = 32 * 1024 * 1024
/** Characters that the API answered for it: a page of more is filled by browsers. */
const MOST_RENDERED = 1024 * 1024
/** A page that could not be rendered is tried again after this time, not with every visitor. */
const TRY_AGAIN_MS = 5_000
/** Pages with words of the visitor's own in their address, which have no end: beyond this, browsers fill them. */
const WITH_WORDS = { all: { perSecond: 50, atOnce: 100 }, ofShop: { perSecond: 2, atOnce: 10 } }
/** Pages of a shop that are made for one request alone, those that browsers fill and those of nothing: beyond this they wait. */
const FOR_ONE = { perSecond: 50, atOnce: 50 }
/** However many ask: a visitor of a rush sees a page late, and never none. */
const MOST_WAIT_MS = 1_000

/** `renderer`: null where the storefront was built without. */
export function createPages(site: Site, renderer: Renderer | null, routes: readonly ApiRoute[]): Pages {
  const readsFor = pageReads(routes)
  const words = { all: createShares(WITH_WORDS.all), ofShop: createShares(WITH_WORDS.ofShop) }
  const mayRender = ({ shop }: Visit, { address }: OpenedScreen) =>
    !address.includes('?') || (words.ofShop.take(shop.id) === 0 && words.all.take('') === 0)
  const forOne = createShares(FOR_ONE)
  // By all they are made of: whatever changes in a shop makes another page, and nothing has to be forgotten.
  const finished = new LRUCache<string, FinishedPage>({
    maxSize: MOST_FINISHED_BYTES,
    // Compressed as well, each in a few forms.
    sizeCalculation: ({ bytes }) => 2 * bytes,
  })

  return {
    async show(ctx, visit, asked) {
      const frame = await frameOf(ctx, visit, asked)
      const { movedTo } = frame.description
      if (movedTo !== undefined) return redirectTo(movedTo + new URL(asked.url, 'http://shop').search, 301)
      const isPlain = !renderer || !asked.screen || asked.framedBy !== null || frame.description.isMissing
      const opened = isPlain ? null : await renderer.open(ctx, asked.url)
      // Of one that the two read differently, such as `/track/..`, nothing is kept under the other's name.
      if (opened && isOf(opened, asked.screen) && mayRender(visit, opened))
        return { address: opened.address, make: () => rendered(ctx, visit, asked, opened) }
      const { isMissing } = frame.description
      // Without a renderer every page is such a one.
      if (renderer) await wait(forOne.take(visit.shop.id, 1, MOST_WAIT_MS) ?? MOST_WAIT_MS)
      const shown = isMissing && asked.framedBy === null ? await missing(ctx, visit) : undefined
      const { content, headers } = finish(frame, asked, shown)
      return contentAnswer(asked.incoming, content, { status: isMissing ? 404 : 200, headers })
    },
  }

  /** Made once for a shop as it is: whatever is asked for, the page is the same. */
  async function missing(ctx: Context, visit: Visit): Promise<ShownScreen | undefined> {
    const opened = await renderer?.openMissing(ctx)
    if (!opened) return undefined
    const reads = readsFor(ctx, visit)
    try {
      const { render } = await opened.load(reads.send)
      // Without what it was made of: the browser looks for itself what is at the address.
      return { opened, reads, render: () => ({ body: render().body, answers: '' }) }
    } catch (error) {
      ctx.log.error({ err: error, shop: visit.shop.slug }, 'the page for nothing found was not rendered')
      return undefined
    }
  }

  /** Reads for a page that the cache keeps: it has noted beforehand which state of the shop it knows. */
  async function rendered(ctx: Context, visit: Visit, asked: PageRequest, opened: OpenedScreen) {
    const at = new Date(ctx.clock.now())
    const frame = await frameOf(ctx, visit, asked)
    const plain = () => {
      const until = new Date(at.getTime() + TRY_AGAIN_MS)
      return { ...finish(frame, asked), until, shows: 'every sale' as const }
    }
    const reads = readsFor(ctx, visit)
    try {
      const screen = await opened.load(reads.send)
      // Rendering takes as long as there is to show, and nobody else is answered meanwhile.
      if (sizeOf(reads) > MOST_RENDERED) return plain()
      const page = finish(frame, asked, { opened, reads, render: screen.render })
      return { ...page, ...reads.freshness(at) }
    } catch (error) {
      // What the API refuses is the visitor's own doing: his browser says so.
      if (!reads.isRefused())
        ctx.log.error({ err: error, shop: visit.shop.slug, path: opened.address }, 'a page was not rendered')
      return plain()
    }
  }

  function finish(frame: PageFrame, { screen, framedBy }: PageRequest, shown?: ShownScreen): FinishedPage {
    const { description, appearance, head } = frame
    const { title } = description
    const madeOf = [
      title,
      head,
      JSON.stringify(appearance),
      String(frame.hasTags),
      ...(shown?.reads.answered() ?? []),
    ]
    const key = hash('sha256', [shown?.opened.address ?? '', screen?.name ?? '', ...madeOf].join('\0'))
    const known = finished.get(key)
    if (known) return known
    const filling = shown?.render() ?? null
    const preloads = site.preloads.get(screen?.name ?? '')
    const font = site.fonts.get(appearance.preset || 'hangat')
    const text = fillPage(site.page, { title, head, appearance, font, preloads, screen: filling })
    const bytes = Buffer.from(text)
    const isHidden = description.path === null || framedBy !== null
    const page: FinishedPage = {
      content: toContent(bytes, HTML, shown ? 'page' : 'file'),
      bytes: bytes.length,
      headers: {
        Vary: 'Origin, Accept-Encoding',
        ...pageHeaders(screen, {
          style: appearance.style,
          attributes: stylesIn(filling?.body ?? ''),
          hasTags: frame.hasTags,
          pictures: frame.pictures,
          ...(framedBy && { framedBy }),
        }),
        ...(isHidden && { 'X-Robots-Tag': 'noindex' }),
      },
    }
    finished.set(key, page)
    return page
  }
}

function sizeOf(reads: PageReads): number {
  return reads.answered().reduce((size, text) => size + text.length, 0)
}

interface ShownScreen {
  readonly opened: OpenedScreen
  readonly reads: PageReads
  render(): { readonly body: string; readonly answers: string }
}

/** Whether the storefront opened the screen that was asked for. */
function isOf({ address }: OpenedScreen, asked: Screen | null): boolean {
  const [path = ''] = address.split('?', 1)
  const opened = screenAt(decodeURIComponent(path))
  return opened?.name === asked?.name && keyOf(opened) === keyOf(asked)
}

function keyOf(screen: Screen | null): string {
  return screen && 'key' in screen ? screen.key : ''
}

async function frameOf(
  ctx: Context,
  visit: Visit,
  { screen, framedBy, url }: PageRequest,
): Promise<PageFrame> {
  const { shop, baseUrl } = visit
  const config = toStorefrontConfig((await getStorefrontConfig(ctx, shop)).body, baseUrl)
  const look = { shop, baseUrl, at: new Date(ctx.clock.now()) }
  const variantId = new URL(url, 'http://shop').searchParams.get('v')
  const description = await describeScreen(ctx, look, config, screen, variantId)
  const appearance = appearanceOf(config)
  const head = [
    headOf(description, { name: shop.name, address: shopAddress(shop, ctx.platform) }),
    styleTag(appearance),
    MANIFEST_TAG,
    framedBy && consoleMeta(framedBy),
  ]
  return {
    description,
    appearance,
    head: head.filter(Boolean).join('\n    '),
    hasTags: hasTags(config.tags),
    pictures: ctx.media.linkOrigin,
  }
}

/** Styles that stand at their elements: a merchant's colour, the room that is kept for a list. */
function stylesIn(html: string): string[] {
  const styles = html.matchAll(/<[a-z][^<>]* style="(?<style>[^"]*)"/g)
  return [...new Set(Array.from(styles, ({ groups }) => decoded(groups?.style ?? '')))]
}

function decoded(attribute: string): string {
  return attribute
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
}
