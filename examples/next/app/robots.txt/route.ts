import { robotsText } from '@etalase/client/search-engines'
import { connection } from 'next/server'
import { ORIGIN } from '../../lib/shop.ts'

export async function GET(): Promise<Response> {
  await connection()
  return new Response(robotsText(ORIGIN), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
