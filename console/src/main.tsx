// Where the console begins: what all screens need, and the app.
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './app/app.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { navigate } from 'wouter/use-browser-location'
import { App } from './app/app.tsx'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { createQueryClient } from './app/query-client.ts'
import { registerWorker } from './app/register-worker.ts'
import { watchReleases } from './app/releases.ts'
import { readableColors, theme } from './app/theme.ts'
import { signInPath } from './session/session.ts'
import { watchInstallOffer } from './ui/device.ts'

const queryClient = createQueryClient(() => {
  if (!location.pathname.startsWith('/masuk')) navigate(signInPath(), { replace: true })
})
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={readableColors} defaultColorScheme="auto">
      <Notifications position="top-center" limit={3} />
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <App />
        </ErrorBoundary>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
registerWorker()
watchReleases()
watchInstallOffer()
