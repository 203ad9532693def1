// Which version of a vendor's API an address leads to, and how long it is still served.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endingVersions, newestAddress } from './vendor-versions.ts'

const at = (moment: string, address: string | null) =>
  endingVersions({ WHATSAPP_API_URL: address }, new Date(moment))
const ofVersion = (version: string, moment = '2026-11-19T00:00:00Z') =>
  at(moment, `https://graph.facebook.com/${version}`)[0]

test('the newest version is used unless the setting says another, and has no end yet', () => {
  const address = newestAddress('WHATSAPP_API_URL')
  assert.equal(address, 'https://graph.facebook.com/v26.0')
  assert.deepEqual(at('2030-01-01T00:00:00Z', address), [])
})

test('the version is read from the address, and what to set instead is the same place with the newest', () => {
  assert.deepEqual(at('2026-11-19T03:00:00Z', 'https://proxy.example/meta/v21.0'), [
    {
      setting: 'WHATSAPP_API_URL',
      vendor: 'WhatsApp',
      version: 'v21.0',
      ends: '2027-01-21',
      daysLeft: 63,
      instead: 'https://proxy.example/meta/v26.0',
    },
  ])
})

test('days are counted down to the day of the end, on which it is over', () => {
  for (const [moment, daysLeft] of [
    ['2026-10-22T00:00:00Z', 91],
    ['2026-10-22T23:59:59Z', 91],
    ['2026-10-23T00:00:00Z', 90],
    ['2027-01-20T00:00:00Z', 1],
    ['2027-01-20T23:59:59Z', 1],
    ['2027-01-21T00:00:00Z', 0],
    ['2027-01-31T00:00:00Z', -10],
  ] as const)
    assert.equal(ofVersion('v21.0', moment)?.daysLeft, daysLeft, moment)
})

test('one older than all that are known has ended, also with fewer digits; one newer than them is fine', () => {
  for (const version of ['v20.0', 'v9.0', 'v3.3', 'v2'])
    assert.partialDeepStrictEqual(ofVersion(version), { version, ends: null, daysLeft: 0 })
  for (const version of ['v26.1', 'v27.0', 'v100.0', 'v100']) assert.equal(ofVersion(version), undefined)
})

test('one between two that are known ends with the older of them', () => {
  assert.equal(ofVersion('v21.5')?.ends, '2027-01-21')
  assert.equal(ofVersion('v22')?.ends, '2027-05-20')
})

test('nothing is said of an address without a version, nor of an API that is not called', () => {
  for (const address of [
    'http://127.0.0.1:9',
    'https://graph.facebook.com/vnext',
    'https://v21.0.example',
    null,
  ])
    assert.deepEqual(at('2030-01-01T00:00:00Z', address), [])
})
