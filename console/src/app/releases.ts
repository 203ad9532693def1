// After a new release: a page that has been open for long says so, and one whose old files are gone is loaded anew.
import { shellTexts } from '../texts/shell.ts'
import { showOffer } from '../ui/notices.tsx'

const LOOKS_EVERY_MS = 15 * 60_000
const RELOADED = 'etalase:reloaded'
/** A page that fails again so soon is not helped by another reload. */
const RELOADS_EVERY_MS = 60_000

export function watchReleases(): void {
  if (import.meta.env.DEV) return
  addEventListener('vite:preloadError', reloadOnce)
  let looked = Date.now()
  const look = async () => {
    if (document.hidden || Date.now() - looked < LOOKS_EVERY_MS) return
    looked = Date.now()
    // Without a connection there is nothing new.
    if (!(await hasNewRelease().catch(() => false))) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    showOffer(shellTexts.newVersion, shellTexts.reload, () => location.reload())
  }
  const timer = setInterval(look, LOOKS_EVERY_MS)
  document.addEventListener('visibilitychange', look)
}

function reloadOnce(): void {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0)
  if (!navigator.onLine || Date.now() - last < RELOADS_EVERY_MS) return
  sessionStorage.setItem(RELOADED, String(Date.now()))
  location.reload()
}

/** Scripts are named by their content: the page of another release begins with another one. */
async function hasNewRelease(): Promise<boolean> {
  const script = document.querySelector('script[type="module"]')?.getAttribute('src')
  const answer = await fetch('/', { headers: { Accept: 'text/html' } })
  return answer.ok && !!script && !(await answer.text()).includes(script)
}
