// The page of the built-in gateway, in Indonesian: what is due, and three buttons.
import { Html, html } from '../../../../domain/html.ts'
import { formatRupiah } from '../../../../domain/rupiah.ts'
import type { OrderRow } from '../../orders/queries.ts'
import { shownInstructions } from '../instructions.ts'
import type { AttemptRow } from '../queries.ts'

export interface SandboxFacts {
  readonly shopName: string
  readonly attempt: AttemptRow
  readonly order: OrderRow
  readonly at: Date
}

const WAYS = { qr: 'QRIS', va: 'Virtual account', redirect: 'Halaman pembayaran', manual: 'Manual' } as const

const STATES: Readonly<Record<AttemptRow['status'], string>> = {
  opening: 'Menunggu pembayaran',
  pending: 'Menunggu pembayaran',
  paid: 'Sudah dibayar',
  failed: 'Gagal',
  expired: 'Kedaluwarsa',
  cancelled: 'Dibatalkan',
  refunded: 'Dana dikembalikan',
}

export function sandboxPage({ shopName, attempt, order, at }: SandboxFacts): string {
  const { kind } = attempt
  const instructions = shownInstructions(attempt.instructions)
  const isOver = attempt.expires_at !== null && at >= attempt.expires_at
  const isOpen = attempt.status === 'pending' || attempt.status === 'opening'
  const state = isOpen && isOver ? STATES.expired : STATES[attempt.status]
  return html`<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>Simulator pembayaran · ${shopName}</title>
${STYLE}
</head>
<body>
<main>
<p class="tag">Mode uji coba: tidak ada uang yang berpindah</p>
<h1>Simulator pembayaran</h1>
<p class="amount">${formatRupiah(attempt.amount)}</p>
<dl>
<dt>Toko</dt><dd>${shopName}</dd>
<dt>Pesanan</dt><dd>${order.number}</dd>
<dt>Cara bayar</dt><dd>${WAYS[kind]}${instructions.va_bank_name ? ` ${instructions.va_bank_name}` : ''}</dd>
${instructions.va_number ? html`<dt>Nomor</dt><dd>${instructions.va_number}</dd>` : ''}
<dt>Status</dt><dd><strong role="status">${state}</strong></dd>
</dl>
${attempt.status === 'paid' ? '' : BUTTONS}
<p>Pesanan Anda tetap terbuka di halaman sebelumnya.</p>
</main>
</body>
</html>
`.text
}

// Also when it is over: money that comes late is a case worth trying.
const BUTTONS = new Html(`<form method="post">
<button class="main" name="outcome" value="paid">Bayar</button>
<button name="outcome" value="failed">Gagalkan</button>
<button name="outcome" value="expired">Biarkan kedaluwarsa</button>
</form>`)

const STYLE = new Html(`<style>
:root { color-scheme: light dark; --ink: #1c1b1a; --quiet: #66615c; --line: #e5e1dc; --edge: #8b857e; --page: #f4f2ef; --card: #fff; --accent: #1f5f4a; }
@media (prefers-color-scheme: dark) { :root { --ink: #f3f0ec; --quiet: #b5aea6; --line: #3a3733; --edge: #7d766f; --page: #151413; --card: #211f1d; --accent: #2f7a61; } a { color: #8fd3b8 !important; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 24px 16px; background: var(--page); color: var(--ink); font: 400 16px/1.5 system-ui, sans-serif; }
main { max-width: 440px; margin: 0 auto; padding: 24px 20px; background: var(--card); border: 1px solid var(--line); border-radius: 14px; }
h1 { margin: 0; font-size: 20px; }
.tag { display: inline-block; margin: 0 0 16px; padding: 4px 10px; border-radius: 8px; background: #fff1cc; color: #5c4300; font-size: 13px; }
.amount { margin: 8px 0 20px; font-size: 32px; font-weight: 700; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 12px; margin: 0 0 24px; }
dt { color: var(--quiet); }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
form { display: grid; gap: 10px; margin: 0 0 20px; }
button { min-height: 48px; padding: 0 16px; border: 1px solid var(--edge); border-radius: 10px; background: none; color: var(--ink); font: 600 16px/1 system-ui, sans-serif; cursor: pointer; }
button.main { background: var(--accent); border-color: var(--accent); color: #fff; }
:focus-visible { outline: 3px solid #e2a600; outline-offset: 2px; }
a { color: var(--accent); }
main > :last-child { margin: 0; }
</style>`)
