// The page on which a visitor reports a shop, without any script. Pure.
import { type Html, html } from '../../../domain/html.ts'
import { REASONS, REPORT_REASONS } from '../../../domain/report-reasons.ts'
import { MOST_LETTERS } from './actions/report-shop.ts'

export interface TypedReport {
  readonly reason: string | null
  readonly details: string
  readonly contact: string
}

export const NOTHING_TYPED: TypedReport = { reason: null, details: '', contact: '' }

/** `wrong`: what is to be put right, by field. */
export function reportPage(
  shopName: string,
  typed: TypedReport,
  wrong: { readonly reason?: string; readonly contact?: string } = {},
): string {
  return document(
    'Laporkan toko ini',
    html`<p class="shop">${shopName}</p>
<h1>Laporkan toko ini</h1>
<p>Ceritakan kepada pengelola platform apa yang tidak beres. Toko tidak diberi tahu siapa yang melapor.</p>
<form method="post" action="/laporkan">
<fieldset${wrong.reason ? WITH_ERROR.reason : NOTHING}>
<legend>Apa yang terjadi?</legend>
${error('reason', wrong.reason)}
${REASONS.map(
  (reason) =>
    html`<label class="choice"><input type="radio" name="reason" value="${reason}" required${typed.reason === reason ? CHECKED : NOTHING}> ${REPORT_REASONS[reason]}</label>
`,
)}</fieldset>
<label for="details">Ceritanya</label>
<p class="hint" id="details-hint">Boleh kosong. Nomor pesanan, tanggal, atau alamat barangnya membantu.</p>
<textarea id="details" name="details" rows="5" maxlength="${MOST_LETTERS}" aria-describedby="details-hint">${typed.details}</textarea>
<label for="contact">E-mail atau nomor WhatsApp Anda</label>
<p class="hint" id="contact-hint">Boleh kosong. Hanya pengelola platform yang membacanya, bila perlu bertanya. Dihapus 30 hari setelah laporan selesai.</p>
${error('contact', wrong.contact)}
<input id="contact" name="contact" maxlength="254" autocomplete="email" autocapitalize="none" value="${typed.contact}" aria-describedby="contact-hint${wrong.contact ? ' contact-error' : ''}">
<button>Kirim laporan</button>
</form>
<p><a href="/">Kembali ke toko</a></p>`,
  )
}

export function thanksPage(shopName: string): string {
  return document(
    'Laporan terkirim',
    html`<p class="shop">${shopName}</p>
<h1>Terima kasih</h1>
<p>Laporan Anda sudah sampai kepada pengelola platform.</p>
<p>Sudah telanjur membayar dan merasa ditipu? Hubungi juga bank Anda secepatnya, dan simpan bukti pembayaran serta percakapan.</p>
<p><a href="/">Kembali ke toko</a></p>`,
  )
}

export function tooManyPage(shopName: string): string {
  return document(
    'Terlalu banyak laporan',
    html`<p class="shop">${shopName}</p>
<h1>Terlalu banyak laporan</h1>
<p>Dari jaringan Anda sudah banyak laporan yang masuk hari ini. Yang sudah terkirim kami baca. Coba lagi besok.</p>
<p><a href="/">Kembali ke toko</a></p>`,
  )
}

const NOTHING = html``
const CHECKED = html` checked`
const WITH_ERROR = { reason: html` aria-describedby="reason-error"` }

function error(field: string, says: string | undefined): Html {
  return says ? html`<p class="error" id="${field}-error">${says}</p>` : NOTHING
}

function document(title: string, body: Html): string {
  const head = html`<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>`
  const rest = html`</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`
  return head.text + STYLE + rest.text
}

/** The storefront's own colours and letters. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #27211c; --quiet: #655b51; --page: #faf7f2; --field: #fff; --line: #8a8077; --accent: #8c4a2b; --on: #fff; --bad: #a1241a; }
@media (prefers-color-scheme: dark) { :root { --ink: #f1ece5; --quiet: #b9aea2; --page: #181513; --field: #221e1b; --line: #8a8077; --accent: #e2a47d; --on: #181513; --bad: #ff9d8f; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 24px 16px 64px; background: var(--page); color: var(--ink); font: 400 17px/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
main { max-width: 34rem; margin: 0 auto; overflow-wrap: anywhere; }
.shop { margin: 0; color: var(--accent); font-weight: 700; }
h1 { margin: 0 0 12px; font: 700 clamp(26px, 6vw, 34px)/1.2 ui-serif, 'Iowan Old Style', 'Palatino Linotype', Georgia, 'Noto Serif', serif; }
p { margin: 0 0 12px; }
fieldset { margin: 0 0 20px; padding: 0; border: 0; }
legend, label { display: block; padding: 0; font-weight: 600; }
legend { margin-bottom: 4px; }
.choice { display: flex; gap: 12px; align-items: center; min-height: 44px; font-weight: 400; }
.choice input { flex: none; width: 20px; height: 20px; accent-color: var(--accent); }
.hint { margin: 0 0 6px; color: var(--quiet); font-size: 15px; }
.error { margin: 0 0 6px; color: var(--bad); font-weight: 600; }
textarea, input:not([type]) { display: block; width: 100%; min-height: 44px; margin: 0 0 20px; padding: 10px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--field); color: inherit; font: inherit; }
button { min-height: 48px; margin: 0 0 20px; padding: 10px 24px; border: 0; border-radius: 8px; background: var(--accent); color: var(--on); font: inherit; font-weight: 600; cursor: pointer; }
a { display: inline-block; padding: 10px 0; color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`
