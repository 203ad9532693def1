// The worker keeps the console at hand offline and shows pushed messages; without it everything else works.
export function registerWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  addEventListener('load', () => {
    navigator.serviceWorker.register('/worker.js').catch(() => undefined)
  })
}
