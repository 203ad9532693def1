// The environment as an operator sets it: defaults, and every error by its name.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { ConfigError, loadConfig } from './config.ts'

const SECRET = 'a-secret-of-at-least-32-characters'
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

test('without any setting it is the embedded database beside the project, for this machine only', () => {
  assert.partialDeepStrictEqual(loadConfig({}), {
    port: 3000,
    host: '127.0.0.1',
    processes: 1,
    databaseUrl: null,
    dataDir: join(ROOT, 'data'),
    appSecret: null,
    platformDomain: 'localhost',
    publicUrl: null,
    seedDemo: null,
    sandboxPayments: true,
    storefrontDir: join(ROOT, 'storefront/dist'),
    consoleDir: join(ROOT, 'console/dist'),
    storefrontPort: 4321,
    trustedProxies: [],
    media: { store: 'disk', fallback: null, s3: null },
    readMaxAge: 0,
    readStaleWhileRevalidate: 0,
    databasePoolSize: 10,
    logFormat: 'json',
    logLevel: 'info',
  })
})

test('every setting is taken from the environment', () => {
  const config = loadConfig({
    PORT: '8080',
    HOST: '0.0.0.0',
    WEB_CONCURRENCY: '4',
    DATABASE_URL: 'postgres://u:p@db.example:5433/etalase',
    DATA_DIR: '/srv/etalase',
    APP_SECRET: SECRET,
    APP_SECRET_OTHERS: `${SECRET}!, ${SECRET}?,`,
    PLATFORM_DOMAIN: 'Toko.Example',
    PUBLIC_URL: 'HTTPS://Toko.Example:8443/',
    SEED_DEMO: '0',
    SANDBOX_PAYMENTS: '1',
    STOREFRONT_DIR: '/srv/storefront',
    CONSOLE_DIR: '/srv/console',
    STOREFRONT_PORT: '4400',
    TRUST_PROXY: 'loopback, 203.0.113.7 2001:db8::/32',
    READ_MAX_AGE: '60',
    READ_STALE_WHILE_REVALIDATE: '600',
    DATABASE_POOL_SIZE: '20',
    SHOPS_MEMORY_MB: '200',
    ANSWERS_MEMORY_MB: '300',
    LOG_FORMAT: 'text',
    LOG_LEVEL: 'warn',
  })
  assert.partialDeepStrictEqual(config, {
    port: 8080,
    host: '0.0.0.0',
    processes: 4,
    databaseUrl: 'postgres://u:p@db.example:5433/etalase',
    dataDir: '/srv/etalase',
    appSecret: SECRET,
    otherAppSecrets: [`${SECRET}!`, `${SECRET}?`],
    platformDomain: 'toko.example',
    publicUrl: 'https://toko.example:8443',
    seedDemo: false,
    sandboxPayments: true,
    storefrontDir: '/srv/storefront',
    consoleDir: '/srv/console',
    storefrontPort: 4400,
    trustedProxies: ['127.0.0.0/8', '::1/128', '203.0.113.7/32', '2001:db8::/32'],
    readMaxAge: 60,
    readStaleWhileRevalidate: 600,
    databasePoolSize: 20,
    memoryForShops: 200 * 1024 * 1024,
    memoryForAnswers: 300 * 1024 * 1024,
    logFormat: 'text',
    logLevel: 'warn',
    allowPrivateAddresses: false,
  })
})

test('private addresses are called only where the switch says so, by its old name too, and never beside a public domain', () => {
  assert.equal(loadConfig({}).allowPrivateAddresses, false)
  for (const name of ['ALLOW_PRIVATE_ADDRESSES', 'WEBHOOK_ALLOW_PRIVATE']) {
    for (const domain of ['localhost', 'toko.test', 'toko.lan'])
      assert.equal(loadConfig({ [name]: '1', PLATFORM_DOMAIN: domain }).allowPrivateAddresses, true)
    const open = { [name]: '1', PLATFORM_DOMAIN: 'toko.example', PUBLIC_URL: 'https://toko.example' }
    assert.throws(
      () => loadConfig(open),
      /\n {2}- ALLOW_PRIVATE_ADDRESSES is for development and tests: with the public PLATFORM_DOMAIN "toko\.example" .* Remove it$/,
    )
  }
})

test('a public domain needs the address by which people reach it, and one line says which', () => {
  for (const PLATFORM_DOMAIN of ['localhost', 'etalase.localhost', '127.0.0.1', 'toko.test', 'toko.lan'])
    assert.equal(loadConfig({ PLATFORM_DOMAIN }).publicUrl, null)
  const wrong = (env: NodeJS.ProcessEnv) => {
    try {
      return loadConfig(env) && []
    } catch (error) {
      return error instanceof ConfigError ? error.message.split('\n').slice(1) : assert.fail()
    }
  }
  assert.deepEqual(wrong({ PLATFORM_DOMAIN: 'toko.example' }), [
    '  - PUBLIC_URL is required with a public PLATFORM_DOMAIN: add where people reach it, PUBLIC_URL=https://toko.example',
  ])
  assert.equal(wrong({ PLATFORM_DOMAIN: 'toko.example', PUBLIC_URL: 'toko.example' }).length, 1)
})

test('the sandbox exists with the embedded database, and elsewhere only where it is asked for', () => {
  const elsewhere = { DATABASE_URL: 'postgres://db.example/etalase', APP_SECRET: SECRET }
  assert.equal(loadConfig(elsewhere).sandboxPayments, false)
  assert.equal(loadConfig({ ...elsewhere, SANDBOX_PAYMENTS: '1' }).sandboxPayments, true)
  assert.equal(loadConfig({ SANDBOX_PAYMENTS: '0' }).sandboxPayments, false)
})

test('an empty variable counts as unset, and spaces around a value do not count', () => {
  assert.deepEqual(loadConfig({ PORT: '', DATABASE_URL: ' ', SEED_DEMO: '' }), loadConfig({}))
  assert.equal(loadConfig({ PORT: ' 8080 ' }).port, 8080)
})

test('a relative DATA_DIR is meant from where the command is called', () => {
  assert.equal(loadConfig({ DATA_DIR: 'elsewhere' }).dataDir, join(process.cwd(), 'elsewhere'))
})

test('the second origin can be switched off', () => {
  for (const off of ['off', 'OFF']) assert.equal(loadConfig({ STOREFRONT_PORT: off }).storefrontPort, null)
  assert.throws(() => loadConfig({ STOREFRONT_PORT: 'no' }), /STOREFRONT_PORT must be a whole number/)
})

test('the configuration cannot be changed afterwards', () => {
  assert.ok(Object.isFrozen(loadConfig({})))
})

test('a database over a socket is an address too', () => {
  const databaseUrl = 'postgresql://postgres@/etalase?host=/run/postgresql'
  assert.equal(loadConfig({ DATABASE_URL: databaseUrl, APP_SECRET: SECRET }).databaseUrl, databaseUrl)
})

for (const [word, flag] of Object.entries({
  1: true,
  true: true,
  YES: true,
  0: false,
  False: false,
  no: false,
})) {
  test(`SEED_DEMO=${word} is ${flag}`, () => assert.equal(loadConfig({ SEED_DEMO: word }).seedDemo, flag))
}

test('“private” stands for the private networks', () => {
  const { trustedProxies } = loadConfig({ TRUST_PROXY: 'private' })
  assert.deepEqual(trustedProxies, ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'])
})

const ERRORS: [env: NodeJS.ProcessEnv, says: RegExp][] = [
  [{ PORT: 'http' }, /PORT must be a whole number from 0 to 65535, not "http"/],
  [{ PORT: '65536' }, /PORT must be/],
  [{ PUBLIC_URL: 'toko.example' }, /PUBLIC_URL must be an address/],
  [{ PUBLIC_URL: 'ftp://toko.example' }, /PUBLIC_URL must be/],
  [{ PUBLIC_URL: 'https://toko.example/shops' }, /PUBLIC_URL must be .* without a path/],
  [{ PORT: '-1' }, /PORT must be/],
  [{ PORT: '80.5' }, /PORT must be/],
  [{ PORT: '0x50' }, /PORT must be/],
  [{ WEB_CONCURRENCY: '0' }, /WEB_CONCURRENCY must be a whole number from 1 to 64/],
  [{ DATABASE_POOL_SIZE: '1' }, /DATABASE_POOL_SIZE must be a whole number from 2 to 500/],
  [{ READ_MAX_AGE: '86401' }, /READ_MAX_AGE must be/],
  [{ READ_STALE_WHILE_REVALIDATE: 'ever' }, /READ_STALE_WHILE_REVALIDATE must be/],
  [{ SEED_DEMO: 'maybe' }, /SEED_DEMO must be 1 or 0, not "maybe"/],
  [{ LOG_FORMAT: 'xml' }, /LOG_FORMAT must be one of json, text, not "xml"/],
  [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL must be one of fatal, .*, not "loud"/],
  [{ APP_SECRET: 'hidden' }, /APP_SECRET has fewer than 32 characters/],
  [{ APP_SECRET: 'hidden'.padEnd(31, '!') }, /APP_SECRET has fewer than 32 characters/],
  [{ APP_SECRET: 'REPLACE-BY-THE-OUTPUT-OF-openssl-rand-hex-32' }, /APP_SECRET still has the placeholder/],
  [{ APP_SECRET: 'change-me'.repeat(4) }, /APP_SECRET still has the placeholder/],
  [{ APP_SECRET: 'your-secret-of-32-characters-or-more' }, /APP_SECRET still has the placeholder/],
  [
    { DATABASE_URL: 'postgres://etalase:PASSWORD@h/d', APP_SECRET: SECRET },
    /DATABASE_URL still has the placeholder/,
  ],
  [
    { APP_SECRET: SECRET, APP_SECRET_OTHERS: `${SECRET}!, hidden` },
    /APP_SECRET_OTHERS has one with fewer than 32 characters/,
  ],
  [
    { APP_SECRET: SECRET, APP_SECRET_OTHERS: `${SECRET}!,${SECRET}` },
    /APP_SECRET_OTHERS names APP_SECRET itself/,
  ],
  [{ DATABASE_URL: 'postgres://u@h/d' }, /APP_SECRET is required with DATABASE_URL/],
  [{ DATABASE_URL: 'mysql://u:hidden@h/d', APP_SECRET: SECRET }, /DATABASE_URL must start with postgres:/],
  [
    { DATABASE_URL: 'postgres://u:hidden@h:port/d', APP_SECRET: SECRET },
    /DATABASE_URL is not a complete address/,
  ],
  [{ PLATFORM_DOMAIN: 'https://toko.example' }, /PLATFORM_DOMAIN must be a bare host name/],
  [{ PLATFORM_DOMAIN: 'toko.example:3000' }, /PLATFORM_DOMAIN must be a bare host name/],
  [{ PLATFORM_DOMAIN: '.example' }, /PLATFORM_DOMAIN must be a bare host name/],
  [{ TRUST_PROXY: 'nginx' }, /TRUST_PROXY takes addresses, .*, not "nginx"/],
  [{ TRUST_PROXY: '1' }, /TRUST_PROXY takes addresses, .*, not "1"/],
  [{ TRUST_PROXY: '10/8' }, /TRUST_PROXY takes addresses, .*, not "10\/8"/],
  [{ TRUST_PROXY: '10.0.0.0/33' }, /TRUST_PROXY takes addresses/],
]

for (const [env, says] of ERRORS) {
  const given = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  test(`${given.join(' ')} is an error, and shows no password`, () => {
    const { message } = errorOf(env)
    assert.match(message, says)
    assert.equal(message.split('\n').length, 2, 'one error, one line')
    assert.doesNotMatch(message, /hidden|short/)
  })
}

test('every error is named at once', () => {
  const { message } = errorOf({
    PORT: 'x',
    LOG_LEVEL: 'x',
    TRUST_PROXY: 'x, y',
    DATABASE_URL: 'postgres://h/d',
  })
  for (const name of ['PORT', 'LOG_LEVEL', '"x"', '"y"', 'APP_SECRET'])
    assert.ok(message.includes(name), name)
  assert.equal(message.split('\n').length, 6)
})

function errorOf(env: NodeJS.ProcessEnv): ConfigError {
  try {
    loadConfig(env)
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error
  }
  return assert.fail('the configuration was accepted')
}

test('limits of connections are taken by their names, and keep their defaults where they are not named', () => {
  const of = (text: string) => loadConfig({ CONNECTION_LIMITS: text }).connectionLimits
  const defaults = {
    ...{ total: 10_000, address: 2_000, bodies: 200, headers: 15, body: 20, slow: 5, rate: 8 },
    ...{ stall: 20, answer: 300 },
  }
  assert.deepEqual(loadConfig({}).connectionLimits, defaults)
  assert.deepEqual(of('stall=5, total = 9'), { ...defaults, stall: 5, total: 9 })
  assert.throws(() => of('stall=0,keep=1'), /CONNECTION_LIMITS takes each of .*"stall=0".*"keep=1"/s)
})

const BUCKET = {
  MEDIA_S3_ENDPOINT: 'https://s3.example/',
  MEDIA_S3_BUCKET: 'etalase-pictures',
  MEDIA_S3_ACCESS_KEY_ID: 'key',
  MEDIA_S3_SECRET_ACCESS_KEY: 'secret',
}

test('pictures go to a bucket when there is one, unless MEDIA_STORE says otherwise', () => {
  assert.deepEqual(loadConfig(BUCKET).media, {
    store: 's3',
    fallback: null,
    memory: 32 * 1024 * 1024,
    s3: {
      endpoint: 'https://s3.example',
      bucket: 'etalase-pictures',
      region: 'us-east-1',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      pathStyle: true,
      prefix: '',
      delivery: 'proxy',
    },
  })
  const moving = { ...BUCKET, MEDIA_STORE: 'disk', MEDIA_FALLBACK: 's3', MEDIA_S3_PREFIX: 'a/b' }
  const { store, fallback, s3 } = loadConfig(moving).media
  assert.deepEqual([store, fallback, s3?.prefix], ['disk', 's3', 'a/b/'])
})

test('all that is wrong with a bucket is one error', () => {
  for (const [env, expected] of [
    [{ MEDIA_STORE: 's3' }, [/MEDIA_STORE=s3 needs MEDIA_S3_ENDPOINT, MEDIA_S3_BUCKET/]],
    [{ MEDIA_FALLBACK: 'disk' }, [/MEDIA_FALLBACK must be another place than MEDIA_STORE: both are "disk"/]],
    [
      { MEDIA_S3_BUCKET: 'A B', MEDIA_S3_PREFIX: '../x', MEDIA_S3_DELIVERY: 'mail' },
      [
        /MEDIA_S3_ENDPOINT and MEDIA_S3_ACCESS_KEY_ID and MEDIA_S3_SECRET_ACCESS_KEY must be set too/,
        /MEDIA_S3_BUCKET must be a bucket's name/,
        /MEDIA_S3_PREFIX must be names with slashes/,
        /MEDIA_S3_DELIVERY must be one of proxy, redirect/,
      ],
    ],
    [{ ...BUCKET, MEDIA_S3_ENDPOINT: 's3.example' }, [/MEDIA_S3_ENDPOINT must be an http\(s\) address/]],
  ] as const) {
    assert.throws(
      () => loadConfig(env),
      (error: Error) => {
        for (const each of expected) assert.match(error.message, each)
        return error instanceof ConfigError
      },
    )
  }
})
