// Starts the storefront in the page: over what the server has rendered, or from nothing.
import './design/tokens.css'
import './design/fonts.css'
import './design/base.css'
import './design/controls.css'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { takeAnswers } from './app/answers.ts'
import { App } from './app/app.tsx'
import { openConsoleFrame } from './app/console-frame.ts'
import { preloadLinks } from './app/preload-links.ts'
import { createQueryClient } from './app/query-client.ts'
import { screenAt } from './app/screens.ts'
import { startLook } from './shop/look.ts'

startLook()

const queryClient = createQueryClient()
const root = document.getElementById('root')
if (root) void start(root)

openConsoleFrame(queryClient)
preloadLinks()

async function start(root: HTMLElement): Promise<void> {
  const app = <App queryClient={queryClient} />
  const isServed = takeAnswers(queryClient)
  const screen = screenAt(window.location.href)
  const isTaken = isServed && screen?.isPrivate
  const [taking] = await Promise.all([
    isTaken ? import('./app/take-place.ts').catch(() => null) : null,
    // Without it the screen would be another than the one that is shown; it is asked for again where it is missing.
    isServed ? screen?.loadCode().catch(() => {}) : null,
  ])
  if (isServed && !isTaken) return void hydrateRoot(root, app)
  // What belongs to one buyer is made anew, of what the device keeps: what the server sent has held its place.
  const render = () => flushSync(() => createRoot(root).render(app))
  if (taking) taking.takePlace(root, render)
  else render()
}
