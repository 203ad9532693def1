// Headers of every answer that protect: no page frames a shop's host, takes an answer for another type, or makes it run.
import { createHash } from 'node:crypto'
import type { Destination } from '../address.ts'

/** On every answer; a page puts its own policy in the place of this one, under which nothing is loaded at all. */
export const PROTECTION = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': contentPolicy(),
} as const

const YEAR_SECONDS = 31_536_000

/**
 * Who came by https comes by https from now on. Below the platform's own names that holds for every name; a shop's own
 * domain has others below it that are not ours to decide about.
 */
export function transportOf(
  { scheme, hostname }: Pick<Destination, 'scheme' | 'hostname'>,
  platformDomain: string,
): Record<string, string> {
  if (scheme !== 'https' || hostname === null) return {}
  const isOurs = hostname === platformDomain || hostname.endsWith(`.${platformDomain}`)
  return {
    'Strict-Transport-Security': `max-age=${YEAR_SECONDS}${isOurs ? '; includeSubDomains' : ''}`,
  }
}

/**
 * Headers of a page: `sources` says what it may load and who may frame it, by directive. Unless it says more, a page whose address is a
 * secret must ask for `no-referrer` or `same-origin`.
 */
export function pageProtection(
  sources: Readonly<Record<string, string>>,
  referrer:
    | 'strict-origin-when-cross-origin'
    | 'same-origin'
    | 'no-referrer' = 'strict-origin-when-cross-origin',
): Record<string, string> {
  return {
    ...PROTECTION,
    'Content-Security-Policy': contentPolicy(sources),
    'Referrer-Policy': referrer,
    // For browsers that do not know frame-ancestors; they have no word for one origin alone.
    ...(!('frame-ancestors' in sources) && { 'X-Frame-Options': 'DENY' }),
  }
}

/** Allows the scripts that stand in a page itself, each by its hash, and no other. */
export function inlineScriptsOf(html: string): string {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(?<text>.*?)<\/script>/gs)
  return Array.from(scripts, ({ groups }) => inlineSource(groups?.text ?? '')).join(' ')
}

/** Allows one script or style that stands in a page, by what it says. */
export function inlineSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function contentPolicy(sources: Readonly<Record<string, string>> = {}): string {
  const always = { 'default-src': "'none'", 'base-uri': "'none'", 'frame-ancestors': "'none'" }
  const pairs = Object.entries({ ...always, 'form-action': "'none'", ...sources })
  return pairs.map(([directive, from]) => `${directive} ${from}`).join('; ')
}
