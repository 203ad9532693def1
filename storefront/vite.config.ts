// How the storefront is built and served while it is worked on.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defaultServerConditions, defineConfig, type Plugin } from 'vite'

const brotli = promisify(brotliCompress)

export default defineConfig(({ command }) => ({
  plugins: [react(), contentFirst(), codeOfScreens(), packed()],
  // The client is used from its source, so that nothing has to be built before.
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    alias: {
      // The router still brings what React has by itself.
      'use-sync-external-store/shim/index.js': 'react',
      // Of the library that reads, what would write.
      './mutationCache.js': fileURLToPath(new URL('src/app/no-mutations.ts', import.meta.url)),
    },
  },
  // The shop lets in the origins it lists: on another port than expected it would refuse.
  server: { port: 5173, strictPort: true },
  // One small style sheet: a piece of it that fails to load would leave a screen bare.
  build: { assetsInlineLimit: 0, cssCodeSplit: false },
  // Two pages: the shop, and the frame in which a merchant's tags run apart from it.
  environments: {
    client: {
      build: {
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: ['index.html', 'tags.html'],
          // What most screens use comes as one file, as many small ones pack worse; but not what only those who look, or
          // only those who order, use: the former would weigh on checkout.
          // Short names: the first file holds those of all others.
          output: {
            chunkFileNames: 'assets/[hash:6].js',
            codeSplitting: {
              groups: [
                { name: 'shared', minShareCount: 4, test: (id) => !OF_SOME.test(id) },
                { name: 'shown', minShareCount: 4, test: OF_SHOWN },
                { name: 'lists', minShareCount: 3, test: OF_LISTS },
                { name: 'goods', minShareCount: 3, test: OF_GOODS },
              ],
            },
          },
        },
      },
    },
    // What the shop's server renders with: one file that needs nothing beside it.
    ssr: {
      resolve: {
        ...(command === 'build' && { noExternal: true as const }),
        conditions: ['source', ...defaultServerConditions],
      },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        copyPublicDir: false,
        rolldownOptions: { output: { codeSplitting: false, entryFileNames: '[name].mjs' } },
      },
    },
  },
}))

const OF_GOODS = /\/src\/catalogue\/(?!search-form|to-type|use-later)/
/** Of these, what the page of one product does without. */
const OF_LISTS = /\/src\/catalogue\/(queries|list-pages|sorts|filter-in|listing-filter)\.ts/
const OF_SHOWN = /\/src\/(design\/picture|time)/
const OF_ORDERS = /\/src\/(checkout|code|order|design\/copy-button)/
const OF_SOME = new RegExp([OF_GOODS, OF_SHOWN, OF_ORDERS].map(({ source }) => source).join('|'))

/** What a visitor sees comes before what makes it alive: the style first, and the scripts after the pictures. */
function contentFirst(): Plugin {
  return {
    name: 'content-first',
    transformIndexHtml: {
      order: 'post',
      handler(page) {
        const style = /^\s*<link rel="stylesheet"[^>]*>\n/m.exec(page)?.[0] ?? ''
        const scripts = /(<script type="module"|<link rel="modulepreload")/g
        return page
          .replace(style, '')
          .replace(/^(\s*)<script type="module"/m, (tag) => style + tag)
          .replace(scripts, '$1 fetchpriority="low"')
      },
    },
  }
}

/** Screens that the browser fills from what the device keeps, by the names that the shop's server gives them. */
const FILLED_BY_BROWSERS: Readonly<Record<string, string>> = {
  cart: '/src/cart/cart-page.tsx',
  checkout: '/src/checkout/checkout-page.tsx',
  orders: '/src/order/orders-page.tsx',
  track: '/src/order/track-page.tsx',
}

/** Such a screen is made anew over what the server sent. */
const TAKES_PLACE = '/src/app/take-place.ts'

/** Says which files such a screen needs: the server lets them come with the page, not after its first script has run. */
function codeOfScreens(): Plugin {
  return {
    name: 'code-of-screens',
    apply: 'build',
    // After Vite has taken away files in which nothing but style was.
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const filesOf = (source: string) => {
        const files = new Set<string>()
        const add = (name: string) => {
          if (files.has(name)) return
          files.add(name)
          chunks.find(({ fileName }) => fileName === name)?.imports.forEach(add)
        }
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source))
        if (chunk) add(chunk.fileName)
        return files
      }
      const common = filesOf('/index.html')
      const screens = Object.entries(FILLED_BY_BROWSERS).map(([screen, source]) => [
        screen,
        [...filesOf(source), ...filesOf(TAKES_PLACE)].filter((name) => !common.has(name)),
      ])
      this.emitFile({
        type: 'asset',
        fileName: 'screens.json',
        source: JSON.stringify(Object.fromEntries(screens)),
      })
    },
  }
}

/** Compressed once, as hard as it goes, for servers that send such files as they are. */
function packed(): Plugin {
  return {
    name: 'packed',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    // As they were written: what others change in them comes late.
    async writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name))) {
        const file = join(dir, name)
        await writeFile(`${file}.br`, await smallest(await readFile(file)))
      }
    },
  }
}

/** Which packs best is chance: of one file, by the names it holds, some 200 bytes. */
const WAYS_TO_PACK: readonly BrotliOptions['params'][] = [
  {},
  { [constants.BROTLI_PARAM_LGBLOCK]: 16 },
  { [constants.BROTLI_PARAM_LGBLOCK]: 16, [constants.BROTLI_PARAM_NDIRECT]: 4 },
]

async function smallest(bytes: Buffer): Promise<Buffer> {
  const packed = await Promise.all(WAYS_TO_PACK.map((params) => brotli(bytes, { params })))
  return packed.reduce((best, next) => (next.length < best.length ? next : best))
}
