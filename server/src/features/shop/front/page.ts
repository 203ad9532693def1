// The platform's own front page: what this is, what it costs, and shops that are there. In plain Indonesian, without any script. Pure.
import { type Allowances, allowancesOf } from '../../../domain/allowances.ts'
import { type Html, html } from '../../../domain/html.ts'
import { PLANS, type Plan, SMALLEST_PLAN } from '../../../domain/plans.ts'
import { formatRupiah } from '../../../domain/rupiah.ts'
import type { PlanOffer } from '../plans/offers.ts'

export interface ShownShop {
  readonly name: string
  readonly url: string
  readonly tagline: string | null
  readonly logo: { readonly url: string; readonly width: number; readonly height: number }
}

export interface Front {
  readonly signUp: 'open' | 'invited' | 'off'
  /** of the console */
  readonly consoleUrl: string
  readonly shops: readonly ShownShop[]
  /** what plans cost, the fewest months first */
  readonly offers: readonly OfferedMonths[]
}

type OfferedMonths = Pick<PlanOffer, 'plan' | 'months' | 'price'>

export function frontPage({ signUp, consoleUrl, shops, offers }: Front): string {
  const open = `${consoleUrl}/daftar`
  const body = html`<header><p class="name">Etalase</p><a href="${consoleUrl}/masuk">Masuk</a></header>
<main>
<section class="first">
<h1>Toko online Anda sendiri, buka hari ini</h1>
<p class="lead">Tulis nama toko, masukkan barang, dan bagikan alamatnya. Pembeli memesan dan membayar langsung kepada Anda.</p>
${signUp === 'off' ? '' : html`<p><a class="button" href="${open}">Buka toko</a></p>`}
${HINTS[signUp]}
</section>
<section aria-labelledby="apa">
<h2 id="apa">Yang Anda dapat</h2>
<ul class="cards">
${GIVEN.map(([title, text]) => html`<li><h3>${title}</h3><p>${text}</p></li>\n`)}</ul>
</section>
${shops.length > 0 ? shopList(shops) : ''}
<section aria-labelledby="biaya">
<h2 id="biaya">Biayanya</h2>
<p>Mulai gratis, tanpa kartu dan tanpa batas waktu. Tidak ada potongan dari penjualan Anda di sini; bank dan payment gateway memungut biayanya sendiri.</p>
<ul class="cards plans">
${PLANS.flatMap((plan) => planCard(plan, offers))}</ul>
<p class="quiet after">Toko baru dengan paket Gratis mulai dari ${count(NEW.products)} produk; batasnya naik sendiri dalam sebulan.</p>
</section>
</main>
<footer><p><a href="${consoleUrl}/masuk">Masuk ke konsol</a>${signUp === 'off' ? '' : html` <a href="${open}">Buka toko</a>`}</p></footer>`
  return HEAD.text + STYLE + html`</style>\n</head>\n<body>\n${body}\n</body>\n</html>\n`.text
}

const HINTS = {
  open: html`<p class="quiet">Perlu e-mail atau nomor WhatsApp. Tidak perlu kartu.</p>`,
  invited: html`<p class="quiet">Saat ini toko baru dibuka dengan undangan.</p>`,
  off: html`<p class="quiet">Pendaftaran toko baru sedang ditutup.</p>`,
}

const GIVEN = [
  ['Alamat sendiri', 'Toko langsung punya halaman yang ringan di ponsel. Domain milik Anda bisa menyusul.'],
  ['Uang langsung ke Anda', 'Transfer bank, QRIS, virtual account, atau bayar di tempat. Anda yang memilih.'],
  [
    'Ongkir yang benar',
    'Pembeli mengetik kelurahannya, ongkos kirim muncul. Resi dan label dicetak dari ponsel.',
  ],
  ['Dikelola dari ponsel', 'Pesanan, stok, promosi, dan tampilan toko di satu tempat.'],
] as const

function shopList(shops: readonly ShownShop[]): Html {
  return html`<section aria-labelledby="toko">
<h2 id="toko">Toko yang sudah buka</h2>
<ul class="cards">
${shops.map(
  ({ name, url, tagline, logo }) =>
    html`<li class="shop"><a href="${url}"><img src="${logo.url}" width="${logo.width}" height="${logo.height}" alt="" loading="lazy"><strong>${name}</strong></a>${tagline ? html`<p>${tagline}</p>` : ''}</li>
`,
)}</ul>
</section>`
}

const NAMES: Readonly<Record<Plan, string>> = { gratis: 'Gratis', katalog: 'Katalog', lengkap: 'Lengkap' }

/** Of a shop that is no longer new. */
const LONG_AGO = new Date(0)
const NEW = allowancesOf({ plan: SMALLEST_PLAN, created_at: new Date(0), proven_days: 0 }, new Date(0))

const count = (amount: number) => amount.toLocaleString('id-ID')
const GIB = 1024 ** 3

/** Nothing of a plan that nobody can buy here. */
function planCard(plan: Plan, offers: readonly OfferedMonths[]): Html[] {
  const prices = plan === SMALLEST_PLAN ? ['Rp0'] : offers.filter((each) => each.plan === plan).map(priceOf)
  if (prices.length === 0) return []
  const given: Allowances = allowancesOf({ plan, created_at: LONG_AGO, proven_days: 0 }, new Date())
  const card = html`<li><h3>${NAMES[plan]}</h3>${prices.map((price) => html`<p class="price">${price}</p>`)}<p>${count(given.products)} produk, ${count(given.picture_bytes / GIB)} GB gambar, ${count(given.staff)} orang, ${count(given.domains)} domain</p></li>
`
  return [card]
}

function priceOf({ months, price }: OfferedMonths): string {
  const lasting = months === 1 ? 'sebulan' : months === 12 ? 'setahun' : `${months} bulan`
  return `${formatRupiah(price)} ${lasting}`
}

const HEAD = html`<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="description" content="Toko online Anda sendiri: gratis untuk mulai, pembeli membayar langsung kepada Anda.">
<title>Etalase: toko online Anda sendiri</title>
<style>`

/** The storefront's own colours and letters. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #27211c; --quiet: #655b51; --page: #faf7f2; --card: #fff; --line: #e4dacd; --accent: #8c4a2b; --on: #fff; }
@media (prefers-color-scheme: dark) { :root { --ink: #f1ece5; --quiet: #b9aea2; --page: #181513; --card: #221e1b; --line: #3a332d; --accent: #e2a47d; --on: #181513; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 400 17px/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; overflow-wrap: anywhere; }
header, main, footer { max-width: 68rem; margin: 0 auto; padding: 0 20px; }
header { display: flex; justify-content: space-between; align-items: center; min-height: 64px; }
.name { margin: 0; font: 700 22px/1 ui-serif, 'Iowan Old Style', 'Palatino Linotype', Georgia, 'Noto Serif', serif; }
a { color: var(--accent); }
header a, footer a { display: inline-block; padding: 12px 0; margin-right: 20px; }
header a { margin: 0; }
h1, h2 { font-family: ui-serif, 'Iowan Old Style', 'Palatino Linotype', Georgia, 'Noto Serif', serif; line-height: 1.15; text-wrap: balance; }
h1 { margin: 0 0 16px; font-size: clamp(34px, 7vw, 60px); max-width: 16ch; }
h2 { margin: 0 0 16px; font-size: clamp(24px, 4vw, 32px); }
h3 { margin: 0 0 4px; font-size: 18px; }
p { margin: 0 0 12px; max-width: 60ch; text-wrap: pretty; }
section { padding: 32px 0; }
.first { padding: clamp(32px, 8vw, 88px) 0; }
.lead { font-size: clamp(18px, 2.4vw, 22px); }
.quiet { color: var(--quiet); }
.button { display: inline-block; padding: 14px 28px; border-radius: 10px; background: var(--accent); color: var(--on); font-weight: 600; text-decoration: none; }
.cards { display: grid; gap: 16px; grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); margin: 0; padding: 0; list-style: none; }
.cards li { padding: 20px; border: 1px solid var(--line); border-radius: 14px; background: var(--card); }
.cards li p:last-child { margin: 0; }
.after { margin: 16px 0 0; }
.price { font-size: 22px; font-weight: 700; }
.shop a { display: flex; gap: 14px; align-items: center; min-height: 56px; color: inherit; text-decoration: none; }
.shop a:hover strong { text-decoration: underline; }
.shop img { flex: none; width: auto; height: auto; max-width: 96px; max-height: 56px; border-radius: 8px; }
footer { padding-bottom: 48px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
`
