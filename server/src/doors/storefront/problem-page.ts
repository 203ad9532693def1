// What someone at a browser sees where there is no shop, or none that answers: a page, in Indonesian, on its own.
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Problem, ProblemCode } from '../../base/problems.ts'
import { html } from '../../domain/html.ts'
import { wantsPage } from '../../features/shop/site/rules.ts'
import type { Answer } from '../../http/answers/answer.ts'
import { problemHeaders } from '../../http/answers/problem-answer.ts'

interface ProblemWords {
  readonly title: string
  readonly advice: string
  /** in English, for people who run the platform or point a domain here */
  readonly operator?: string
  readonly link?: { readonly to: string; readonly label: string }
}

/** Where no storefront can speak for itself; everything else is shown by the shop's own pages, or is for programs. */
const WORDS: Partial<Record<ProblemCode, ProblemWords>> = {
  shop_not_found: {
    title: 'Toko tidak ditemukan',
    advice: 'Periksa kembali ejaan alamatnya, atau minta tautan yang baru kepada toko Anda.',
    operator:
      'Operator: no shop answers to this host name. Add it to the shop under Pengaturan → Domain in the console, or to `domains` in its shop file.',
  },
  shop_closed: {
    title: 'Toko sedang tutup',
    advice: 'Sudah memesan di sini? Pesanan Anda tetap dapat dilihat.',
    link: { to: '/orders', label: 'Cek pesanan' },
  },
  unavailable: {
    title: 'Sebentar, ya',
    advice: 'Muat ulang halaman ini beberapa saat lagi. Keranjang dan pesanan Anda tetap tersimpan.',
  },
  internal_error: {
    title: 'Ada gangguan',
    advice: 'Muat ulang halaman ini. Bila masih terjadi, coba lagi nanti.',
  },
}

/** null: it is answered as the API answers. */
export function problemPage(req: IncomingMessage, problem: Problem): Answer | null {
  const { url = '/', method, headers } = req
  const words = WORDS[problem.code]
  const isRead = method === 'GET' || method === 'HEAD'
  if (!words || !isRead || !wantsPage(url, headers.accept)) return null
  return {
    status: problem.status,
    headers: {
      ...problemHeaders(problem),
      'Cache-Control': 'no-store',
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src '${STYLE_HASH}'; frame-ancestors 'none'; base-uri 'none'`,
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'X-Robots-Tag': 'noindex',
      Vary: 'Origin, Accept',
    },
    body: Buffer.from(pageOf(words, problem)),
  }
}

function pageOf({ title, advice, operator, link }: ProblemWords, { status, message }: Problem): string {
  const page = html`<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>`
  const body = html`</style>
</head>
<body>
<main>
<p class="status">${status}</p>
<h1>${title}</h1>
<p>${message}</p>
<p class="quiet">${advice}</p>
${link ? html`<p><a href="${link.to}">${link.label}</a></p>` : ''}
${operator ? html`<p class="operator" lang="en">${operator}</p>` : ''}
</main>
</body>
</html>
`
  return page.text + STYLE + body.text
}

/** The storefront's own colours and letters. */
const STYLE = `
:root { color-scheme: light dark; --ink: #27211c; --quiet: #655b51; --page: #faf7f2; --accent: #8c4a2b; }
@media (prefers-color-scheme: dark) { :root { --ink: #f1ece5; --quiet: #b9aea2; --page: #181513; --accent: #e2a47d; } }
* { box-sizing: border-box; }
body { min-height: 100vh; min-height: 100svh; margin: 0; padding: 24px; display: grid; place-items: center; background: var(--page); color: var(--ink); font: 400 17px/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
main { max-width: 30rem; text-align: center; }
.status { margin: 0 0 8px; color: var(--accent); font-weight: 700; letter-spacing: .08em; }
h1 { margin: 0 0 12px; font: 700 clamp(26px, 6vw, 34px)/1.2 ui-serif, 'Iowan Old Style', 'Palatino Linotype', Georgia, 'Noto Serif', serif; text-wrap: balance; }
p { margin: 0 0 10px; text-wrap: pretty; }
.quiet { color: var(--quiet); }
a { color: var(--accent); display: inline-block; padding: 10px; }
.operator { margin-top: 40px; color: var(--quiet); font-size: 13px; }
`

const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`
