// What pages complain about: errors and warnings of their scripts, requests that fail.
import type { BrowserContext } from 'playwright-core'

export function complaintsOf(context: BrowserContext): string[] {
  const complaints: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (event) => complaints.push(`error: ${event.error().stack}`))
  return complaints
}
