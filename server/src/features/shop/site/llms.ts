// llms.txt of a shop: what an assistant that shops for somebody should know, in the language of the shop's pages.
import type { Context } from '../../../context.ts'
import { API_PATH, shopAddress } from '../../../domain/addresses.ts'
import { type Shop, settingsOf } from '../../../tenancy/shop.ts'
import { catalogAt } from '../../catalogue/catalog/catalog.ts'
import { FEEDS, FORMATS } from '../../catalogue/feeds/formats.ts'
import { contentOf } from '../content/queries.ts'
import { pathTo } from './page-paths.ts'

const HOW = [
  'Harga dalam rupiah. Harga dan stok ditentukan server saat pesanan dibuat.',
  'Pembeli sendiri yang mengonfirmasi pesanannya dengan kode dari email atau WhatsApp, lalu membayarnya.',
]

export async function shopForAssistants(ctx: Context, shop: Shop, at: Date): Promise<string> {
  const address = shopAddress(shop, ctx.platform)
  const { agents } = await settingsOf(ctx.db, shop)
  const { categories } = await catalogAt(ctx.db, shop, at)
  const { shop: settings, pages } = await contentOf(ctx, shop)
  const link = (label: string, path: string, about = '') =>
    `- [${words(label)}](${address}${path})${about && `: ${about}`}`
  return [
    `# ${words(settings.name)}`,
    ...(settings.brand.tagline ? [`> ${words(settings.brand.tagline)}`] : []),
    HOW.map((line) => `- ${line}`).join('\n'),
    ...part(
      'Kategori',
      categories.map(({ label, key }) => link(label, pathTo.category(key))),
    ),
    ...part(
      'Halaman',
      [...pages.keys()].sort().map((key) => link(key, pathTo.page(key))),
    ),
    ...part('Untuk program', [
      ...(agents
        ? [
            link('UCP', '/.well-known/ucp', 'profil toko ini untuk asisten belanja'),
            link('MCP', '/ucp/mcp', 'mencari, mengisi keranjang, dan menyiapkan checkout'),
          ]
        : []),
      ...FEEDS.map((name) => link(`Feed ${name}`, FORMATS[name].path, 'semua varian')),
      link('sitemap.xml', '/sitemap.xml', 'semua produk'),
      link('API', `${API_PATH}/docs/llms.txt`, 'katalog, ongkir, dan pemesanan lewat HTTP'),
    ]),
    '',
  ].join('\n\n')
}

function part(title: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? [`## ${title}`, lines.join('\n')] : []
}

/** What a merchant writes stays words: it makes no link and no heading. */
function words(text: string): string {
  return text
    .replaceAll(/[[\]<>`\\]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
