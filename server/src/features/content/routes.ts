// Storefront endpoints of the content.
import { read } from '../../http/route.ts'
import { getHomePage, getPage, getStorefrontConfig } from './actions.ts'
import { Page, PagePath, StorefrontConfig } from './schema.ts'

export const contentRoutes = [
  read('/storefront/config', {
    op: 'getStorefrontConfig',
    tag: 'Storefront content',
    summary: 'Read brand, commerce settings and contact',
    reply: StorefrontConfig,
    run: (ctx, call) => getStorefrontConfig(ctx, call),
  }),
  read('/storefront/home', {
    op: 'getHomePage',
    tag: 'Storefront content',
    summary: 'Read the home page',
    reply: Page,
    run: (ctx, call) => getHomePage(ctx, call),
  }),
  read('/storefront/page/:key', {
    op: 'getPage',
    tag: 'Storefront content',
    summary: 'Read a page by its key',
    params: PagePath,
    reply: Page,
    problems: ['not_found'],
    run: (ctx, call) => getPage(ctx, call),
  }),
]
