// Starts the storefront in the page.
import './design/tokens.css'
import './design/base.css'
import './design/controls.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { openConsoleFrame } from './app/console-frame.ts'
import { startLook } from './shop/look.ts'

startLook()

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)

openConsoleFrame()
