// Every field of an answer may be null: screens rendered from such answers say nothing rather than nonsense.
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createServer, defaultServerConditions } from 'vite'
import { Router } from 'wouter'

const LINE = {
  productId: 'p1',
  variantId: null,
  variantLabel: null,
  qty: 1,
  slug: 'kendi',
  name: 'Kendi',
  image: null,
  imageSrcset: null,
  price: 5_000,
}

// What the screens need of a browser to be rendered at all.
const nowhere = { addEventListener() {}, location: { origin: 'http://toko.example' } }
Object.assign(globalThis, {
  window: nowhere,
  document: { querySelector: () => null },
})

// Node does not read JSX, and styles are none of its business.
const vite = await createServer({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true, include: [] },
  // As in the browser, the client is used from its source: it may not be built yet.
  ssr: { resolve: { conditions: ['source', ...defaultServerConditions] } },
})
after(() => vite.close())

const { App } = await load<{ App: ComponentType<{ queryClient: QueryClient }> }>('/src/app/app.tsx')
const { screenAt } = await load<typeof import('./screens.ts')>('/src/app/screens.ts')
const { createQueryClient } = await load<typeof import('./query-client.ts')>('/src/app/query-client.ts')
const { CartRow } = await load<typeof import('../cart/cart-row.tsx')>('/src/cart/cart-row.tsx')
const { useFreshCart } = await load<typeof import('../cart/fresh-cart.ts')>('/src/cart/fresh-cart.ts')
const { shopQuery } = await load<typeof import('../shop/shop.ts')>('/src/shop/shop.ts')
const { categoriesQuery } = await load<typeof import('../catalogue/queries.ts')>('/src/catalogue/queries.ts')
const { productQuery } = await load<typeof import('../catalogue/product-query.ts')>(
  '/src/catalogue/product-query.ts',
)
const { homePageQuery, pageQuery } =
  await load<typeof import('../sections/queries.ts')>('/src/sections/queries.ts')
for (const path of ['/', '/c/kursi', '/p/kendi', '/page/tentang']) await screenAt(path)?.loadCode()

const queryClient = createQueryClient()

beforeEach(() => queryClient.clear())

/** Has every field, and each of them is null. */
const nothing = nullBut({})

const categories = [nothing, nullBut({ key: 'kursi' })]
const products = [
  nothing,
  nullBut({ slug: 'kendi' }),
  ...['low_stock', 'upcoming', 'preorder', 'sold_out'].map((availability) =>
    nullBut({ slug: availability, availability, on_sale: true }),
  ),
]
const sections = [
  nothing,
  ...['hero', 'cats', 'campaign', 'grid', 'banner', 'story'].map((type) => nullBut({ type })),
  nullBut({ type: 'hero', hero: nothing }),
  nullBut({ type: 'cats', cats: categories }),
  nullBut({ type: 'campaign', campaign: nullBut({ products }) }),
  nullBut({ type: 'campaign', campaign: nullBut({ title: 'Promo', products: [] }) }),
  nullBut({ type: 'grid', grid: nullBut({ products }) }),
  nullBut({ type: 'grid', grid: nullBut({ title: 'Kosong' }) }),
  nullBut({ type: 'banner', banner: nullBut({ cta: 'Lihat' }) }),
  nullBut({ type: 'story', story: nullBut({ text: 'Cerita.' }) }),
]
const configs = {
  'no settings': nothing,
  'settings of nothing': nullBut({ brand: nothing, commerce: nothing, tenant: nothing, contact: nothing }),
  'lists of nothing': nullBut({
    brand: nullBut({
      nav: [nothing],
      hero_images: [nothing],
      hero_stats: [nothing],
      logo_image: nothing,
      about_image: nothing,
      section_copy: nothing,
    }),
  }),
}

for (const [what, config] of Object.entries(configs)) {
  test(`a shop with ${what} is shown without nonsense`, () => {
    answer(shopQuery, config)
    answer(categoriesQuery, nullBut({ categories }))
    answer(homePageQuery, nullBut({ sections, announcement: nothing }))
    assertSensible(render('/'), 'Cerita.')
    answer(pageQuery('tentang'), nullBut({ sections, announcement: nothing }))
    assertSensible(render('/page/tentang'), 'Cerita.')
    answer(pageQuery('kosong'), nothing)
    assertSensible(render('/page/kosong'), 'Halaman ini belum diisi.')
    assertSensible(render('/c/kursi'), 'kursi')
    assertSensible(renderCart(), 'Rp5.000')
  })
}

test('a product of which nothing is known is shown without nonsense, and cannot be bought', () => {
  answer(shopQuery, nothing)
  answer(productQuery('kendi'), nothing)
  assertSensible(render('/p/kendi'), 'Barang ini belum dapat dibeli.')
})

test('parts of a product of which nothing is known are left out', () => {
  answer(shopQuery, nothing)
  const parts = { images: [nothing], options: [nothing], variants: [nothing], related: products }
  answer(productQuery('kendi'), nullBut({ ...parts, has_variants: true, on_sale: true }))
  const html = render('/p/kendi')
  assertSensible(html, 'Mungkin Anda suka')
  assert.doesNotMatch(html, /breadcrumb|Detail produk|<fieldset/)
})

async function load<Module>(path: string): Promise<Module> {
  return (await vite.ssrLoadModule(path)) as Module
}

/** As if the shop had answered so. */
function answer({ queryKey }: { queryKey: readonly unknown[] }, data: object): void {
  queryClient.setQueryData(queryKey, data)
}

function render(path: string): string {
  const site = { ssrPath: path, children: createElement(App, { queryClient }) }
  return renderToString(createElement(Router, site))
}

/** A cart is the device's own, so that no server renders the page of it: its lines, as the page does. */
function renderCart(): string {
  const Lines = () =>
    useFreshCart([LINE]).map((line) =>
      createElement(CartRow, { key: line.slug, line, onQty() {}, onRemove() {} }),
    )
  const main = createElement('main', null, createElement(Lines))
  const read = createElement(QueryClientProvider, { client: queryClient }, main)
  const site = { ssrPath: '/cart', children: read }
  return renderToString(createElement(Router, site))
}

/** `expected` shows that the screen was rendered, and not its skeleton. */
function assertSensible(html: string, expected: string): void {
  const [main = ''] = html.match(/<main[\s\S]*<\/main>/) ?? []
  assert.ok(main.includes(expected), `${expected} is shown`)
  const read = html.replaceAll(/<!--.*?-->|<p[^>]* role=.status.><\/p>/g, '')
  for (const nonsense of [/null/, /undefined/, /NaN/, /Rp0\b/, /Hemat/, /Invalid Date/]) {
    assert.doesNotMatch(read, nonsense)
  }
  assert.doesNotMatch(read, /<(h[1-6]|p|a|li|b|legend|summary|s)\b[^>]*>\s*<\/\1>/, 'no element is empty')
}

function nullBut(known: Readonly<Record<string, unknown>>): object {
  return new Proxy(known, { get: (target, field) => Reflect.get(target, field) ?? null })
}
