// How the storefront is built and served while it is worked on.
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // The client is used from its source, so that nothing has to be built before.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: { assetsInlineLimit: 0 },
})
