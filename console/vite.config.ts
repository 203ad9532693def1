// How the console is built, and served while it is worked on.
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { readHelp } from './help/read-help.ts'

/** A worker governs the pages below its own address: it must stand at the root, under a name that stays. */
const WORKER = 'worker'
/** Of the screens, which are some seventy. */
const NEARLY_ALL = 45

export default defineConfig({
  plugins: [help(), react()],
  // The client is used from its source, so that nothing has to be built before.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: {
    port: 5174,
    strictPort: true,
    // The API takes changes from its own origin alone: to it, this is that origin.
    proxy: { '/admin': { target: process.env.CONSOLE_API ?? 'http://localhost:3100', changeOrigin: false } },
  },
  build: {
    assetsInlineLimit: 0,
    rollupOptions: {
      input: { index: 'index.html', [WORKER]: 'src/worker/worker.ts' },
      output: {
        // What nearly every screen needs is one file: each costs a head, and small ones pack badly.
        codeSplitting: { groups: [{ name: 'common', minShareCount: NEARLY_ALL }] },
        entryFileNames: ({ name }) => (name === WORKER ? `${WORKER}.js` : 'assets/[name]-[hash].js'),
      },
    },
  },
})

/** What is imported of docs/console.md are the parts of the help: no browser reads Markdown. */
function help(): Plugin {
  return {
    name: 'help',
    enforce: 'pre',
    transform(text, id) {
      if (!id.endsWith('/docs/console.md')) return null
      return { code: `export const parts = ${JSON.stringify(readHelp(text))}`, map: null }
    },
  }
}
