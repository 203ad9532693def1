// New passwords: refused where guessing programs try them first, not judged otherwise.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isEasyToGuess } from './password-strength.ts'

const OF = ['budi.santoso@rotan.example', 'Budi Santoso']

test('what stands in lists of leaked passwords is refused, also with digits around it, in capitals or twice', async () => {
  for (const password of [
    'qwertyuiop',
    '1234567890',
    'Password2026!',
    '123football123',
    'dragondragon',
    '1111111111',
  ])
    assert.equal(await isEasyToGuess(password, OF), true, password)
})

test('what everybody knows of the product and of its owner is refused', async () => {
  for (const password of [
    'Etalase2026',
    'tokosaya123',
    'kata sandi',
    'budi.santoso',
    'Santoso1990',
    OF[0] ?? '',
  ])
    assert.equal(await isEasyToGuess(password, OF), true, password)
  assert.equal(await isEasyToGuess('+6281234567890', ['+6281234567890']), true)
})

test('everything else may be of any letters at all', async () => {
  for (const password of [
    'kuda hijau membaca',
    'kjasdhfkjh',
    '4719283650271',
    'ξεσκεπάζω την ψυχή',
    'budi suka sepeda ungu',
  ])
    assert.equal(await isEasyToGuess(password, OF), false, password)
})
