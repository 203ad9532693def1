// The page behind a one-time link, in Indonesian: whose link it is, and a password to choose.
import { Html, html } from '../../../domain/html.ts'
import { MIN_PASSWORD_LENGTH } from './passwords.ts'

/** `api`: where the operations are that the page calls. */
export function entryPage(api: string): string {
  return html`<!doctype html>
<html lang="id">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>Masuk · Etalase</title>
${STYLE}
</head>
<body>
<main>
<h1>Selamat datang</h1>
<p id="whose" role="status">Memeriksa tautan…</p>
<form id="form" hidden>
<input id="login" name="username" autocomplete="username" hidden>
<label for="password">Kata sandi baru</label>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="${MIN_PASSWORD_LENGTH}" maxlength="200" required aria-describedby="hint">
<p id="hint" class="quiet">Paling sedikit ${MIN_PASSWORD_LENGTH} karakter. Beberapa kata yang mudah Anda ingat sudah cukup.</p>
<label class="row"><input id="show" type="checkbox"> Tampilkan kata sandi</label>
<p id="fault" class="fault" role="alert"></p>
<button>Simpan dan masuk</button>
</form>
</main>
<script>${scriptFor(api)}</script>
</body>
</html>
`.text
}

/** The key stands in the page's own address, and goes nowhere else. */
function scriptFor(api: string): Html {
  return new Html(`
const key = decodeURIComponent(location.pathname.split('/').pop())
const at = (id) => document.getElementById(id)
const ask = async (path, body) => {
  const answer = await fetch(${JSON.stringify(api)} + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const said = await answer.json()
  if (answer.ok) return said
  throw Object.assign(new Error(said.error.message), { said: said.error })
}
const OVER = 'Tautan ini sudah dipakai atau sudah habis waktunya. Minta tautan baru kepada pemilik toko atau pengelola platform.'
const AWAY = 'Tidak dapat terhubung. Periksa koneksi Anda, lalu muat ulang halaman ini.'
const tell = (error) => (error.said?.code === 'not_found' ? OVER : error.said ? error.said.message : AWAY)

ask('/session/link/owner', { key }).then(
  (owner) => {
    at('whose').textContent = 'Tautan ini milik ' + owner.name + '. Pilih kata sandi untuk masuk.'
    at('form').hidden = false
    at('password').focus()
  },
  (error) => { at('whose').textContent = tell(error) },
)
at('show').addEventListener('change', () => { at('password').type = at('show').checked ? 'text' : 'password' })
at('form').addEventListener('submit', async (event) => {
  event.preventDefault()
  const button = at('form').querySelector('button')
  button.disabled = true
  at('fault').textContent = ''
  try {
    const { person } = await ask('/session/link', { key, password: at('password').value })
    at('form').hidden = true
    at('whose').textContent = 'Kata sandi tersimpan, dan Anda sudah masuk sebagai ' + person.login + '.'
  } catch (error) {
    at('fault').textContent = error.said?.details?.fields?.[0] ? 'Kata sandi ' + error.said.details.fields[0].message + '.' : tell(error)
    button.disabled = false
  }
})
`)
}

const STYLE = new Html(`<style>
:root { color-scheme: light dark; --ink: #1c1b1a; --quiet: #66615c; --line: #e5e1dc; --edge: #8b857e; --page: #f4f2ef; --card: #fff; --accent: #1f5f4a; --fault: #a02c1c; }
@media (prefers-color-scheme: dark) { :root { --ink: #f3f0ec; --quiet: #b5aea6; --line: #3a3733; --edge: #7d766f; --page: #151413; --card: #211f1d; --accent: #2f7a61; --fault: #ff9d8f; } }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; padding: 24px 16px; background: var(--page); color: var(--ink); font: 400 16px/1.5 system-ui, sans-serif; }
main { max-width: 440px; margin: 0 auto; padding: 24px 20px; background: var(--card); border: 1px solid var(--line); border-radius: 14px; }
h1 { margin: 0 0 8px; font-size: 20px; }
label { display: block; margin-top: 16px; font-weight: 600; }
label.row { display: flex; gap: 8px; align-items: center; font-weight: 400; min-height: 44px; margin-top: 4px; }
label.row input { width: 20px; height: 20px; }
#password { width: 100%; min-height: 48px; margin-top: 6px; padding: 8px 12px; border: 1px solid var(--edge); border-radius: 10px; background: var(--card); color: var(--ink); font: inherit; }
.quiet { margin: 6px 0 0; color: var(--quiet); font-size: 14px; }
.fault { margin: 8px 0 0; color: var(--fault); }
.fault:empty { display: none; }
button { width: 100%; min-height: 48px; margin-top: 12px; border: 0; border-radius: 10px; background: var(--accent); color: #fff; font: 600 16px system-ui, sans-serif; cursor: pointer; }
button:disabled { opacity: .6; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
</style>`)
