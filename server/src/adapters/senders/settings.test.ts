// The settings of the senders, and their errors by name.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, loadConfig } from '../../base/config.ts'

const WHATSAPP = {
  WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
  WHATSAPP_TOKEN: 'EAAG',
  WHATSAPP_TEMPLATE: 'kode_masuk',
}

test('without settings there is neither a mail sender nor one for WhatsApp', () => {
  assert.partialDeepStrictEqual(loadConfig({}), { mail: null, whatsapp: null })
})

test('mail needs a server and an address it comes from, with a name or without', () => {
  const smtpUrl = 'smtps://user:p%40ss@mail.example:465'
  for (const from of ['toko@mail.example', 'Etalase <toko@mail.example>', '<toko@mail.example>']) {
    assert.deepEqual(loadConfig({ SMTP_URL: smtpUrl, MAIL_FROM: from }).mail, {
      smtpUrl,
      from: 'toko@mail.example',
    })
  }
})

test('WhatsApp needs three settings, and has an address of its own', () => {
  assert.deepEqual(loadConfig(WHATSAPP).whatsapp, {
    apiUrl: 'https://graph.facebook.com/v26.0',
    phoneNumberId: '106540352242922',
    token: 'EAAG',
    template: 'kode_masuk',
    orderTemplate: null,
    merchantTemplate: null,
    restockTemplate: null,
  })
  assert.equal(
    loadConfig({ ...WHATSAPP, WHATSAPP_API_URL: 'http://127.0.0.1:9/' }).whatsapp?.apiUrl,
    'http://127.0.0.1:9',
  )
})

test('WhatsApp may have a template for orders beside its three settings', () => {
  const env = { ...WHATSAPP, WHATSAPP_ORDER_TEMPLATE: 'kabar_pesanan' }
  assert.equal(loadConfig(env).whatsapp?.orderTemplate, 'kabar_pesanan')
  assert.equal(loadConfig({ ...WHATSAPP, WHATSAPP_ORDER_TEMPLATE: ' ' }).whatsapp?.orderTemplate, null)
})

test('WhatsApp may have a template for goods that are back beside its three settings', () => {
  const env = { ...WHATSAPP, WHATSAPP_RESTOCK_TEMPLATE: 'barang_tersedia' }
  assert.equal(loadConfig(env).whatsapp?.restockTemplate, 'barang_tersedia')
})

test('WhatsApp may have a template for merchants beside its three settings', () => {
  const env = { ...WHATSAPP, WHATSAPP_MERCHANT_TEMPLATE: 'kabar_toko' }
  assert.equal(loadConfig(env).whatsapp?.merchantTemplate, 'kabar_toko')
})

const ERRORS: readonly (readonly [env: Record<string, string>, says: RegExp])[] = [
  [{ SMTP_URL: 'smtp://mail.example' }, /- MAIL_FROM is required with SMTP_URL/],
  [{ SMTP_URL: 'mail.example:25', MAIL_FROM: 'a@b.example' }, /- SMTP_URL is not an address/],
  [{ SMTP_URL: 'smtp://u:hidden@h:port', MAIL_FROM: 'a@b.example' }, /- SMTP_URL is not an address/],
  [{ SMTP_URL: 'smtp://h', MAIL_FROM: 'toko' }, /- MAIL_FROM must be one mail address .*, not "toko"/],
  [{ SMTP_URL: 'smtp://h', MAIL_FROM: 'a@b.example, c@d.example' }, /- MAIL_FROM must be one/],
  [{ WHATSAPP_TOKEN: 'hidden' }, /- WHATSAPP_PHONE_NUMBER_ID and WHATSAPP_TEMPLATE must be set too/],
  [{ ...WHATSAPP, WHATSAPP_TOKEN: '' }, /- WHATSAPP_TOKEN must be set too/],
  [
    { ...WHATSAPP, WHATSAPP_PHONE_NUMBER_ID: '+62 812' },
    /- WHATSAPP_PHONE_NUMBER_ID must be the number's id/,
  ],
  [{ ...WHATSAPP, WHATSAPP_TEMPLATE: 'Kode Masuk' }, /- WHATSAPP_TEMPLATE must be a template's name/],
  [
    { ...WHATSAPP, WHATSAPP_ORDER_TEMPLATE: 'Kabar pesanan' },
    /- WHATSAPP_ORDER_TEMPLATE must be a template's name such as kabar_pesanan, not "Kabar pesanan"/,
  ],
  [
    { WHATSAPP_ORDER_TEMPLATE: 'kabar_pesanan' },
    /- WHATSAPP_PHONE_NUMBER_ID and WHATSAPP_TOKEN and WHATSAPP_TEMPLATE must be set too/,
  ],
  [{ ...WHATSAPP, WHATSAPP_API_URL: 'graph' }, /- WHATSAPP_API_URL must be an http\(s\) address/],
]

for (const [env, says] of ERRORS) {
  test(`${Object.entries(env).flat().join(' ').replace('hidden', '…')} is refused, and the wrong setting is named`, () => {
    assert.throws(
      () => loadConfig(env),
      (error) =>
        error instanceof ConfigError && says.test(error.message) && !error.message.includes('hidden'),
    )
  })
}
