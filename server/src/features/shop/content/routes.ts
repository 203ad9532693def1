// Storefront endpoints of the content.
import type { Fresh } from '../../../domain/fresh.ts'
import { read } from '../../../http/routes/declare-route.ts'
import { getHomePage, getPage, type PageNow } from './actions/get-page.ts'
import { getStorefrontConfig } from './actions/get-storefront-config.ts'
import { toStorefrontConfig } from './present-config.ts'
import { shownOn, toPage } from './present-page.ts'
import { Page, PagePath, StorefrontConfig } from './schema.ts'

export const contentRoutes = [
  read('/storefront/config', {
    op: 'getStorefrontConfig',
    tag: 'Storefront content',
    summary: 'Read brand, commerce settings and contact',
    description: 'What a storefront needs on every page; read it once at the start.',
    reply: StorefrontConfig,
    async run(ctx, { shop, baseUrl }) {
      const { body, ...fresh } = await getStorefrontConfig(ctx, shop)
      return { body: toStorefrontConfig(body, baseUrl), ...fresh }
    },
  }),
  read('/storefront/home', {
    op: 'getHomePage',
    tag: 'Storefront content',
    summary: 'Read the home page',
    description: 'Its sections with the products and categories they show, from top to bottom.',
    reply: Page,
    unvalidated: 'server_time',
    async run(ctx, { shop, at, baseUrl }) {
      return showPage(await getHomePage(ctx, shop, at), baseUrl)
    },
  }),
  read('/storefront/page/:key', {
    op: 'getPage',
    tag: 'Storefront content',
    summary: 'Read a page by its key',
    description:
      'The same shape as the home page. By a key that it had before it is found as well, until another page has that ' +
      'key: its `key` is the one to link to.',
    params: PagePath,
    reply: Page,
    unvalidated: 'server_time',
    problems: ['not_found'],
    async run(ctx, { shop, params, at, baseUrl }) {
      return showPage(await getPage(ctx, shop, params.key, at), baseUrl)
    },
  }),
]

function showPage({ body, until }: PageNow, baseUrl: string): Fresh<Page> {
  const page = toPage(body, baseUrl)
  return { body: page, until, shows: shownOn(body.sections, page) }
}
