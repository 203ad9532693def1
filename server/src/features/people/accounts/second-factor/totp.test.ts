// Codes of authenticator apps, by the examples of RFC 6238 and RFC 4648.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { base32, matchingStep, newTotpSecret, stepAt, totpCode, totpUri } from './totp.ts'

const SECRET = base32(Buffer.from('12345678901234567890'))

test('the codes of RFC 6238, with six of their eight digits', () => {
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ] as const)
    assert.equal(totpCode(SECRET, stepAt(new Date(seconds * 1_000))), code)
})

test('base32 is that of RFC 4648, without padding; a secret has 160 bits', () => {
  assert.equal(base32(Buffer.from('foobar')), 'MZXW6YTBOI')
  assert.equal(base32(Buffer.from('f')), 'MY')
  assert.match(newTotpSecret(), /^[A-Z2-7]{32}$/)
})

test('a clock may be wrong by one step, and not by two', () => {
  const at = new Date(1_234_567_890_000)
  const now = stepAt(at)
  for (const drift of [-1, 0, 1])
    assert.equal(matchingStep(SECRET, totpCode(SECRET, now + drift), at), now + drift)
  for (const drift of [-2, 2]) assert.equal(matchingStep(SECRET, totpCode(SECRET, now + drift), at), null)
  assert.equal(matchingStep(SECRET, ` ${totpCode(SECRET, now).replace(/^.../, '$& ')} `, at), now)
  for (const wrong of ['', '1', '0000000', 'abcdef']) assert.equal(matchingStep(SECRET, wrong, at), null)
})

test('an app reads whose it is', () => {
  assert.equal(
    totpUri('ABC', 'ibu@rotan.example'),
    'otpauth://totp/Etalase:ibu%40rotan.example?secret=ABC&issuer=Etalase&algorithm=SHA1&digits=6&period=30',
  )
})
