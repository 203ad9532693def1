// Answers of the shop that a test refuses, or changes on their way to the page.
import type { APIResponse, Route } from 'playwright-core'

/** An answer made here must be readable from any origin, as the shop's own are. */
const READABLE = { 'Access-Control-Allow-Origin': '*' }

export const REFUSAL = 'Ditolak untuk uji coba.'

export function refuse(status: number, code: string): (route: Route) => Promise<void> {
  const error = { code, message: REFUSAL, details: {} }
  return (route) => route.fulfill({ status, json: { error }, headers: READABLE })
}

/** Browsers know what is below localhost; this process may not. */
export function fetchFromHere(route: Route): Promise<APIResponse> {
  const { host, port, pathname } = new URL(route.request().url())
  const headers = { ...route.request().headers(), host }
  return route.fetch({ url: `http://127.0.0.1:${port}${pathname}`, headers })
}
