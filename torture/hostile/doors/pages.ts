// Pages and files of shops and of the console: paths that climb, hosts that are none, words that want to become scripts.
import fc from 'fast-check'
import { NASTY_TEXTS } from '../nasty.ts'
import { encoded, type RequestMaker } from '../requests.ts'
import { DEMO, NEIGHBOUR, OWN } from '../world.ts'

const HOSTS = [`${DEMO}.localhost`, `${OWN}.localhost`, 'console.localhost']
const ODD_HOSTS = [
  'localhost',
  'tidak-ada.localhost',
  'console.localhost.asing.example',
  `${DEMO}.localhost:99999`,
  `${DEMO}.localhost.`,
  `${DEMO.toUpperCase()}.LOCALHOST`,
  '127.0.0.1',
  '[::1]',
  '[::1',
  'a@b',
  'xn--80ak6aa92e.localhost',
  `${NEIGHBOUR}.localhost@${DEMO}.localhost`,
  `${'a'.repeat(300)}.localhost`,
  '*',
  '../..',
  '<script>',
  '',
]

const START = [
  '/',
  '/p/',
  '/p/kursi?v=',
  '/c/',
  '/search?q=',
  '/search?sort=',
  '/page/',
  '/?preview=1&x=',
  '/?utm_source=',
  '/cart?',
  '/beli/',
  '/beli/prd_0:1?continue_to=',
  '/lanjut/',
  '/checkout?',
  '/orders?',
  '/track/',
  '/assets/',
  '/media/',
  '/media/qr/',
  '/sandbox/',
  '/masuk/',
  '/tags.html?',
  '/api/v1/docs/',
  '/api/v1/openapi.json?version=',
  '/admin/v1/docs/',
  '/admin/v1/openapi.json?',
  '/robots.txt?',
  '/llms.txt?',
  '/sitemap.xml?',
  '/manifest.webmanifest?',
  '/worker.js?',
  '/shops/',
  '/.well-known/',
]

const CLIMBS = [
  '../../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  '%2e%2e/%2e%2e/server/src/main.ts',
  '..%5c..%5cpackage.json',
  '%c0%ae%c0%ae/package.json',
  './/..//..//package.json',
  'index.html%00.js',
  'index.html/../../package.json',
  '....//....//package.json',
  '.env',
  '.git/config',
  'server/render.mjs',
  '%',
  '%zz',
  '%ff%fe',
  '%u0041',
]

const HEADERS: Record<string, string>[] = [
  {},
  {},
  { Accept: 'text/html' },
  { 'Accept-Language': '<script>, *;q=9' },
  { 'If-None-Match': '*' },
  { 'If-Modified-Since': 'kapan' },
  { Range: 'bytes=999999999-0' },
  { Range: `bytes=${'0-1,'.repeat(500)}` },
  { 'Service-Worker': 'script' },
  { 'X-Forwarded-Host': 'asing.example' },
  { 'X-Forwarded-Proto': 'https' },
  { 'X-Original-URL': '/admin/v1/me' },
  { 'User-Agent': '<script>hostile()</script>' },
  { Referer: 'javascript:hostile()' },
  { 'Sec-Fetch-Dest': 'iframe' },
]

export function pageRequests(): fc.Arbitrary<RequestMaker> {
  const words = fc.oneof(
    fc.constantFrom(...NASTY_TEXTS).map(encoded),
    fc.constantFrom(...CLIMBS),
    fc.string({ unit: 'grapheme', maxLength: 30 }).map(encoded),
  )
  return fc
    .record({
      host: fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...HOSTS) }, fc.constantFrom(...ODD_HOSTS)),
      start: fc.constantFrom(...START),
      words,
      method: fc.constantFrom('GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'TRACE'),
      headers: fc.constantFrom(...HEADERS),
    })
    .map(({ host, start, words: tail, method, headers }) => () => ({
      what: `page ${start}`,
      method,
      path: start + tail,
      headers: { Host: host, ...headers },
    }))
}
