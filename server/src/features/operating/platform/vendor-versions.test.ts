// What an operator hears of a vendor's API that ends: on the page, in the log, in the metrics.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { startApp } from '../../../../test/app.ts'
import { cookieOf } from '../../../../test/merchants.ts'
import { watchMetrics } from '../../../doors/internal/metrics/metrics.ts'
import { platform } from './feature.ts'

const WHATSAPP = {
  WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
  WHATSAPP_TOKEN: 'EAAG',
  WHATSAPP_TEMPLATE: 'kode_masuk',
}
const OLD = { ...WHATSAPP, WHATSAPP_API_URL: 'https://graph.facebook.com/v21.0' }

async function watched(env: Record<string, string>) {
  const lines: { level: number; code?: string; msg: string }[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line)) })
  const app = await startApp({ env, log })
  const { open, answer } = watchMetrics(app.ctx.config)
  open(app.ctx, async () => [])
  const daily = platform.jobs?.find(({ name }) => name === 'warn-of-ending-versions')
  return {
    app,
    async at(moment: string) {
      app.clock.set(moment)
      lines.length = 0
      // Who signed in months ago is no longer.
      const cookie = await cookieOf(app, 'operator')
      await daily?.run(app.ctx)
      const { body } = await app.admin('/platform/status', { cookie })
      const findings: { code: string }[] = body.findings
      const metric = /^etalase_vendor_version_days_left\{.*$/m.exec((await answer()).body)?.[0]
      const about = findings.filter(({ code }) => code.startsWith('vendor_'))
      return { about, metric, lines: lines.filter(({ code }) => code?.startsWith('vendor_')) }
    },
  }
}

test('91 days before the end nobody hears of it, 90 days before it is a warning, and once it is over it is broken', async (t) => {
  const { app, at } = await watched(OLD)
  t.after(() => app.close())

  const before = await at('2026-10-22T12:00:00Z')
  assert.deepEqual([before.about, before.lines], [[], []])
  const metric = (days: number) =>
    `etalase_vendor_version_days_left{vendor="WhatsApp",version="v21.0"} ${days}`
  assert.equal(before.metric, metric(91))

  const warned = await at('2026-10-23T12:00:00Z')
  const says =
    'WhatsApp ends v21.0 of its API on 2027-01-21, in 90 days. ' +
    'Set WHATSAPP_API_URL=https://graph.facebook.com/v26.0, or leave it out.'
  assert.deepEqual(warned.about, [
    {
      code: 'vendor_version_ends',
      severity: 'warning',
      subject: 'WhatsApp v21.0',
      message:
        'WhatsApp mengakhiri API v21.0 pada 2027-01-21, 90 hari lagi. ' +
        'Atur WHATSAPP_API_URL=https://graph.facebook.com/v26.0, atau hapus pengaturan itu.',
      message_en: says,
    },
  ])
  assert.deepEqual(
    warned.lines.map(({ level, msg }) => [level, msg]),
    [[40, says]],
  )
  assert.match((await at('2027-01-20T12:00:00Z')).lines[0]?.msg ?? '', /in 1 day\./)

  const over = await at('2027-01-22T12:00:00Z')
  assert.partialDeepStrictEqual(over.about, [
    {
      code: 'vendor_version_ended',
      severity: 'broken',
      message_en:
        'WhatsApp has ended v21.0 of its API (on 2027-01-21): calls may do something else or fail at any moment. ' +
        'Set WHATSAPP_API_URL=https://graph.facebook.com/v26.0 now, or leave it out.',
    },
  ])
  assert.deepEqual(
    over.lines.map(({ level }) => level),
    [50],
  )
  assert.equal(over.metric, metric(-1))
})

test('a version older than all that are known is over at any time', async (t) => {
  const { app, at } = await watched({ ...WHATSAPP, WHATSAPP_API_URL: 'https://graph.facebook.com/v19.0' })
  t.after(() => app.close())
  const { about, lines } = await at('2026-10-01T00:00:00Z')
  assert.partialDeepStrictEqual(about, [{ code: 'vendor_version_ended', subject: 'WhatsApp v19.0' }])
  assert.match(lines[0]?.msg ?? '', /^WhatsApp has ended v19\.0 of its API: /)
})

test('nothing is said of the version that is used by itself, of a newer one, or where WhatsApp is not used', async (t) => {
  const { WHATSAPP_API_URL: _, ...byItself } = OLD
  const newer = { ...WHATSAPP, WHATSAPP_API_URL: 'https://graph.facebook.com/v99.0' }
  const notUsed = { WHATSAPP_API_URL: OLD.WHATSAPP_API_URL }
  for (const env of [byItself, newer, notUsed]) {
    const { app, at } = await watched(env)
    t.after(() => app.close())
    const { about, lines, metric } = await at('2030-01-01T00:00:00Z')
    assert.deepEqual([about, lines, metric], [[], [], undefined])
  }
})
