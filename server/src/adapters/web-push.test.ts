// The operator's settings for news to browsers: a pair of keys and a contact, all or none.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, loadConfig } from '../base/config.ts'
import { etalase } from '../doors/cli/cli.fixture.ts'

async function newKeys(): Promise<Record<string, string>> {
  const { code, stdout, stderr } = await etalase(['push-keys'], {})
  assert.equal(code, 0, stderr)
  assert.match(stderr, /WEB_PUSH_CONTACT/)
  return Object.fromEntries(
    stdout
      .trim()
      .split('\n')
      .map((line) => line.split('=') as [string, string]),
  )
}

test('what push-keys prints is taken as it is, with a contact', async () => {
  const keys = await newKeys()
  assert.deepEqual(Object.keys(keys), ['WEB_PUSH_PUBLIC_KEY', 'WEB_PUSH_PRIVATE_KEY'])
  for (const contact of ['mailto:op@etalase.example', 'https://etalase.example/kontak'])
    assert.deepEqual(loadConfig({ ...keys, WEB_PUSH_CONTACT: contact }).webPush, {
      publicKey: keys.WEB_PUSH_PUBLIC_KEY,
      privateKey: keys.WEB_PUSH_PRIVATE_KEY,
      contact,
    })
  assert.notDeepEqual(await newKeys(), keys)
  assert.equal(loadConfig({}).webPush, null)
})

test('half of it, or what does not fit together, is an error that shows no key', async () => {
  const keys = { ...(await newKeys()), WEB_PUSH_CONTACT: 'mailto:op@etalase.example' }
  const other = await newKeys()
  const without = (...names: string[]) => ({
    ...keys,
    ...Object.fromEntries(names.map((name) => [name, ''])),
  })
  const noPair = /- WEB_PUSH_PUBLIC_KEY and WEB_PUSH_PRIVATE_KEY are no pair of keys; .*npx etalase push-keys/
  const errors: [Record<string, string | undefined>, RegExp][] = [
    [without('WEB_PUSH_CONTACT'), /- WEB_PUSH_CONTACT must be set too/],
    [without('WEB_PUSH_PRIVATE_KEY'), /- WEB_PUSH_PRIVATE_KEY must be set too/],
    [
      without('WEB_PUSH_PUBLIC_KEY', 'WEB_PUSH_PRIVATE_KEY'),
      /- WEB_PUSH_PUBLIC_KEY and WEB_PUSH_PRIVATE_KEY must be set too/,
    ],
    [{ ...keys, WEB_PUSH_PRIVATE_KEY: other.WEB_PUSH_PRIVATE_KEY }, noPair],
    [{ ...keys, WEB_PUSH_PRIVATE_KEY: 'rahasia' }, noPair],
    [{ ...keys, WEB_PUSH_PUBLIC_KEY: 'umum' }, noPair],
    [{ ...keys, WEB_PUSH_CONTACT: 'op@etalase.example' }, /- WEB_PUSH_CONTACT must be mailto:.* not "op@/],
    [{ ...keys, WEB_PUSH_CONTACT: 'http://etalase.example' }, /- WEB_PUSH_CONTACT must be/],
  ]
  for (const [env, says] of errors) {
    assert.throws(
      () => loadConfig(env),
      (error) => {
        assert.ok(error instanceof ConfigError)
        assert.match(error.message, says)
        assert.equal(error.message.split('\n').length, 2, 'one error, one line')
        for (const key of Object.values(other)) assert.ok(!error.message.includes(key))
        assert.ok(!/rahasia/.test(error.message))
        return true
      },
    )
  }
})
