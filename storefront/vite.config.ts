// How the storefront is built and served while it is worked on.
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // The client is used from its source, so that nothing has to be built before.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  // The shop lets in the origins it lists: on another port than expected it would refuse.
  server: { port: 5173, strictPort: true },
  // One small style sheet: a piece of it that fails to load would leave a screen bare.
  build: { assetsInlineLimit: 0, cssCodeSplit: false },
})
