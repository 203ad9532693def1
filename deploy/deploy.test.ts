// What the files of this folder set is understood by the server: a setting that is renamed cannot be forgotten here.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseAllDocuments } from 'yaml'
import { loadConfig } from '../server/src/base/config.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFile(join(ROOT, path), 'utf8')

type Settings = Readonly<Record<string, string>>

/** Of Node and the shell, and what Compose and Caddy read themselves. */
const OF_OTHERS = [
  'NODE_ENV',
  'NODE_COMPILE_CACHE',
  'PATH',
  'POSTGRES_PASSWORD',
  'ACME_EMAIL',
  'CADDY_ISSUER',
]
/** What an operator is to fill in. */
const FILLED_IN = { PLATFORM_DOMAIN: 'toko.example', APP_SECRET: 'x'.repeat(32), POSTGRES_PASSWORD: 'secret' }

for (const [way, settingsOf] of Object.entries({
  'the image': imageSettings,
  Compose: composeSettings,
  Kubernetes: kubernetesSettings,
  systemd: systemdSettings,
})) {
  test(`a server starts with the settings of ${way}, and understands each of them`, async () => {
    const settings = await settingsOf()
    const known = new Set([...knownSettings(), ...OF_OTHERS])
    const unknown = Object.keys(settings).filter((name) => !known.has(name))
    assert.deepEqual(unknown, [])
    assert.ok(loadConfig(settings).databaseUrl)
  })
}

test('a server does not start with a secret of the examples that nobody has filled in, and names each', async () => {
  const { stringData } = await yaml('deploy/kubernetes/secret.example.yaml')
  const filled = { ...(await imageSettings()), ...(await kubernetesSettings()) }
  for (const [name, value] of Object.entries<string>(stringData)) {
    assert.throws(
      () => loadConfig({ ...filled, [name]: value }),
      new RegExp(`${name} still has the placeholder of an example`),
      name,
    )
  }
})

test('no example has a password that works, nor lets the whole world try one', async () => {
  const env = lines(await read('deploy/patroni/patroni.env'))
  const passwords = Object.entries(env).filter(([name]) => name.endsWith('PASSWORD'))
  assert.equal(passwords.length, 3)
  for (const [name, value] of passwords) assert.equal(value, '', name)
  const { postgresql } = await yaml('deploy/patroni/patroni.yml')
  for (const rule of postgresql.pg_hba) {
    const [kind, , , from, how] = rule.split(' ')
    assert.deepEqual([kind, how], ['host', 'scram-sha-256'], rule)
    assert.ok(!['all', '0.0.0.0/0', '::/0'].includes(from), rule)
  }
})

test('every image of others is named by its digest, or the file says how to', async () => {
  for (const path of ['compose.yaml', 'Dockerfile', 'deploy/caddy/kubernetes.yaml']) {
    const text = await read(path)
    const images = [...text.matchAll(/^.*(?:image: |NODE_IMAGE=)(\S+)$/gm)].map(([, image = '']) => image)
    const ofOthers = images.filter((image) => image !== 'etalase')
    assert.ok(ofOthers.length > 0, path)
    const isPinned = ofOthers.every((image) => image.includes('@sha256:'))
    assert.ok(isPinned || /imagetools inspect/.test(text), path)
  }
})

test('every place where Caddy is started sets what its file reads', async () => {
  const names = new Set(
    [...(await read('deploy/caddy/Caddyfile')).matchAll(/\{\$(\w+)/g)].map(([, name]) => name),
  )
  const compose = await yaml('compose.yaml')
  const [, deployment] = await yamls('deploy/caddy/kubernetes.yaml')
  const inKubernetes = deployment.spec.template.spec.containers[0].env.map(
    ({ name }: { name: string }) => name,
  )
  for (const name of [...Object.keys(compose.services.caddy.environment), ...inKubernetes]) {
    assert.ok(names.has(name), name)
  }
})

async function imageSettings(): Promise<Settings> {
  const [, lines = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(await read('Dockerfile')) ?? []
  const settings = Object.fromEntries(
    [...lines.matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
  )
  return { ...settings, DATABASE_URL: 'postgres://database/etalase', APP_SECRET: FILLED_IN.APP_SECRET }
}

async function composeSettings(): Promise<Settings> {
  const file = { ...lines(await read('deploy/.env.example')), ...FILLED_IN }
  const compose = await yaml('compose.yaml')
  const filled = JSON.stringify(compose.services.server.environment).replaceAll(
    /\$\{(\w+):\?[^}]*\}/g,
    (_, name: string) => file[name as keyof typeof file] ?? '',
  )
  return { ...(await imageSettings()), ...file, ...JSON.parse(filled) }
}

async function kubernetesSettings(): Promise<Settings> {
  const { data } = await yaml('deploy/kubernetes/settings.yaml')
  const { stringData } = await yaml('deploy/kubernetes/secret.example.yaml')
  return { ...(await imageSettings()), ...data, ...filledIn(stringData) }
}

/** As an operator does it. */
function filledIn(secrets: Settings): Settings {
  const urls = Object.entries(secrets).filter(([name]) => name.endsWith('_URL'))
  return {
    ...Object.fromEntries(Object.keys(secrets).map((name) => [name, FILLED_IN.APP_SECRET])),
    ...Object.fromEntries(urls.map(([name, url]) => [name, url.replace('PASSWORD', 'secret')])),
  }
}

async function systemdSettings(): Promise<Settings> {
  const [, words = ''] = /^Environment=(.*)$/m.exec(await read('deploy/systemd/etalase.service')) ?? []
  const own = lines(words.replaceAll(' ', '\n'))
  const file = lines(await read('deploy/systemd/etalase.env.example'))
  return { ...own, ...file, APP_SECRET: FILLED_IN.APP_SECRET }
}

/** NAME=value, one a line. */
function lines(text: string): Settings {
  return Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]))
}

/** Every name that is looked for in the environment: some only where another one is set. */
function knownSettings(): Set<string> {
  const names = new Set<string>()
  for (const value of [undefined, 'x']) {
    const env = new Proxy<NodeJS.ProcessEnv>(
      {},
      {
        get(_, name) {
          names.add(String(name))
          return value
        },
      },
    )
    try {
      loadConfig(env)
    } catch {
      // What it says of these values does not matter.
    }
  }
  return names
}

// biome-ignore lint/suspicious/noExplicitAny: files whose form others define
async function yamls(path: string): Promise<any[]> {
  return parseAllDocuments(await read(path)).map((document) => document.toJS())
}

// biome-ignore lint/suspicious/noExplicitAny: files whose form others define
async function yaml(path: string): Promise<any> {
  return (await yamls(path))[0]
}
