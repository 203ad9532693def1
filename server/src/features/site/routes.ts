// The reference storefront on every shop's own hosts: its pages, its files, robots.txt and sitemap.xml.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import { shopAddress } from '../../domain/shop-address.ts'
import { API, admissionOf } from '../../doors/storefront/front-door.ts'
import { refuseOtherMethods } from '../../http/other-methods.ts'
import { Problem } from '../../problems.ts'
import { type Content, sendContent, toContent } from './content.ts'
import { describeScreen } from './describe.ts'
import { headOf } from './head.ts'
import { pageHeaders, type Screen, screenAt, wantsPage } from './rules.ts'
import { fillPage, readSite, type Site } from './site.ts'
import { robotsText, sitemapXml } from './sitemap.ts'

const MAX_KEPT_PAGES = 2_000

export async function mountStorefront(ctx: Context, app: FastifyInstance): Promise<void> {
  const site = await readSite(ctx.config.storefrontDir)
  if (site) mountSite(ctx, app, site)
  // Someone who opens a shop's address in a browser lands on something to read.
  else app.get('/', (_request, reply) => reply.redirect(`${API}/docs/`, 302))
}

function mountSite(ctx: Context, app: FastifyInstance, site: Site): void {
  // By the page itself: whatever changes in a shop makes another page, and nothing has to be forgotten.
  const pages = new LRUCache<string, Content>({ max: MAX_KEPT_PAGES })

  serve('/robots.txt', 'getRobots', async (request, reply) => {
    const text = robotsText(addressOfShop(request))
    return send(request, reply, toContent(Buffer.from(text), 'text/plain; charset=utf-8'), READ)
  })
  serve('/sitemap.xml', 'getSitemap', async (request, reply) => {
    const { shelf } = admissionOf(request.raw)
    const content = await shelf.remember('sitemap', async () => {
      const xml = await sitemapXml(ctx, shelf, addressOfShop(request), now())
      return toContent(Buffer.from(xml), 'application/xml; charset=utf-8')
    })
    return send(request, reply, content, READ)
  })
  // Below everything else: whatever no other route answers.
  serve('/*', 'showStorefront', async (request, reply) => {
    const path = `/${(request.params as { '*': string })['*']}`
    const file = site.files.get(path)
    if (file) return send(request, reply, file.content, { headers: file.headers })
    const screen = screenAt(path)
    if (!screen && !wantsPage(path, request.headers.accept)) throw new Problem('not_found')
    return showScreen(request, reply, screen)
  })
  for (const path of ['/robots.txt', '/sitemap.xml']) refuseOtherMethods(app, path, ['GET', 'HEAD'])

  function serve(
    url: string,
    op: string,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ): void {
    app.route({ method: ['GET', 'HEAD'], url, config: { op }, handler })
  }

  async function showScreen(
    request: FastifyRequest,
    reply: FastifyReply,
    screen: Screen | null,
  ): Promise<FastifyReply> {
    const { shelf, version, address } = admissionOf(request.raw)
    const { shop } = shelf
    const baseUrl = `${address.scheme}://${address.host}`
    const call = { shop, shelf, version, at: now(), baseUrl, params: {}, query: {}, body: undefined }
    const description = await describeScreen(ctx, call, screen)
    const head = headOf(description, { name: shop.name, address: addressOfShop(request) })
    const content = keptPage(fillPage(site.page, { title: description.title, head }))
    return send(request, reply, content, {
      status: description.isMissing ? 404 : 200,
      headers: { ...pageHeaders(screen), ...(description.path === null && { 'X-Robots-Tag': 'noindex' }) },
    })
  }

  function keptPage(text: string): Content {
    const known = pages.get(text)
    if (known) return known
    const content = toContent(Buffer.from(text), 'text/html; charset=utf-8')
    pages.set(text, content)
    return content
  }

  function addressOfShop(request: FastifyRequest): string {
    return shopAddress(admissionOf(request.raw).shelf.shop, ctx.config)
  }

  function now(): Date {
    return new Date(ctx.clock.now())
  }
}

const READ = { headers: { 'Cache-Control': 'public, max-age=0, must-revalidate' } }

type Sending = Parameters<typeof sendContent>[3]

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  content: Content,
  { status = 200, headers }: Sending,
): Promise<FastifyReply> {
  reply.hijack()
  const frame = admissionOf(request.raw).headers
  await sendContent(request.raw, reply.raw, content, { status, headers: { ...frame, ...headers } })
  return reply
}
