import { robotsText } from '@etalase/client/search-engines'
import { ORIGIN } from '../lib/shop.ts'

export function GET(): Response {
  return new Response(robotsText(ORIGIN), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
