// npm run create: a storefront of one's own, outside of this repository; that it builds is for `npm run test:project` to show.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { checkShop } from '../../tools/check-shop.ts'
import { createExample, EXAMPLES } from '../../tools/example.ts'
import { createStorefront } from '../../tools/project.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const run = promisify(execFile)

let parent: string
before(async () => {
  parent = await mkdtemp(join(tmpdir(), 'etalase-create-'))
})
after(() => rm(parent, { recursive: true, force: true }))

describe('the made project', () => {
  let folder: string
  before(async () => {
    folder = join(parent, 'Toko Saya')
    await createStorefront(folder, 'https://toko.example')
  })

  const read = (path: string) => readFile(join(folder, path), 'utf8')

  test('the made project has the storefront, and neither tests, tools nor anything built or installed here', async () => {
    const names = await readdir(folder, { recursive: true })
    for (const name of [
      'index.html',
      'vite.config.ts',
      'tsconfig.json',
      'README.md',
      '.gitignore',
      'src/main.tsx',
    ]) {
      assert.ok(names.includes(name), name)
    }
    for (const name of ['src/render.tsx', 'site/main.ts']) assert.ok(names.includes(name), name)
    assert.deepEqual(
      names.filter((name) => /\.test\.|^(dist|test|tools)\b|node_modules/.test(name)),
      [],
    )
  })

  test('the made project needs nothing of this repository: every version is one that can be installed', async () => {
    const { name, scripts, dependencies, devDependencies } = JSON.parse(await read('package.json'))
    assert.equal(name, 'toko-saya')
    const { '@etalase/client': client, ...published } = { ...dependencies, ...devDependencies }
    assert.match(client, /^file:vendor\/etalase-client-[\d.]+\.tgz$/)
    assert.ok((await readdir(join(folder, 'vendor'))).includes(client.replace('file:vendor/', '')))
    for (const [each, version] of Object.entries(published)) assert.match(String(version), /^[~^]?\d/, each)
    const own = JSON.parse(await readFile(join(ROOT, 'storefront/package.json'), 'utf8'))
    assert.deepEqual(Object.keys(dependencies).sort(), Object.keys(own.dependencies).sort())
    for (const tool of ['vite', 'typescript', '@types/node']) assert.ok(devDependencies[tool], tool)
    assert.deepEqual(Object.keys(scripts).sort(), [
      'build',
      'build:static',
      'dev',
      'preview',
      'start',
      'typecheck',
    ])
  })

  test('the made project calls the shop that was named', async () => {
    assert.equal(await read('.env'), 'VITE_API_URL=https://toko.example/api/v1\n')
    assert.match(await read('README.md'), /https:\/\/toko\.example\/api\/v1/)
  })
})

describe('npm run create', () => {
  const create = (...args: string[]) =>
    run(process.execPath, [join(ROOT, 'storefront/tools/create.ts'), ...args], {
      env: { ...process.env, INIT_CWD: parent },
    }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      ({ code, stderr }) => ({ code, said: stderr as string }),
    )

  for (const name of EXAMPLES)
    test(`a copy of the example for ${name} needs nothing of this repository`, async () => {
      const copy = join(parent, `contoh-${name}`)
      await createExample(copy, name)
      const names = await readdir(copy, { recursive: true })
      assert.ok(names.includes('README.md'))
      const [client] = names.filter((each) => /^vendor.etalase-client-[\d.]+\.tgz$/.test(each))
      assert.ok(client, 'the packed client')
      for (const file of ['package.json', 'package-lock.json', 'README.md']) {
        const text = await readFile(join(copy, file), 'utf8')
        assert.ok(!text.includes('../../client'), file)
        if (file !== 'README.md') assert.ok(text.includes(`file:${client.replaceAll('\\', '/')}`), file)
      }
      assert.deepEqual(
        names.filter((each) => /^(node_modules|\.next|\.astro|dist)\b/.test(each)),
        [],
      )
    })

  test('an example that is none is refused', async () => {
    await assert.rejects(createExample(join(parent, 'tidak'), 'rails'), /next and astro/)
  })

  test('npm run create makes the project below where it was called, and says the two commands that follow', async () => {
    const { code, said } = await create('lain')
    assert.equal(code, 0)
    assert.match(said, /^ {2}cd lain && npm install\n {2}npm run dev$/m)
    assert.equal(
      await readFile(join(parent, 'lain/.env'), 'utf8'),
      'VITE_API_URL=http://localhost:3000/api/v1\n',
    )
  })

  test('npm run create refuses a folder that is not empty, and leaves it as it is', async () => {
    const folder = join(parent, 'penuh')
    await mkdir(folder)
    await writeFile(join(folder, 'catatan.txt'), '')
    const { code, said } = await create('penuh')
    assert.equal(code, 1)
    assert.equal(said, `${folder} is not empty: choose a new folder\n`)
    assert.deepEqual(await readdir(folder), ['catatan.txt'])
  })

  for (const api of ['toko.example', 'ftp://toko.example', 'https://toko.example/api/v1?x=1']) {
    test(`npm run create refuses ${api} as the address of an API, and makes nothing`, async () => {
      const { code, said } = await create('salah', '--api', api)
      assert.equal(code, 1)
      assert.match(said, /^The address of a shop's API is such as http\S+, not ".+"\n$/)
      assert.ok(!(await readdir(parent)).includes('salah'))
    })
  }

  test('npm run create says why an address that was named is no shop, and makes nothing', async () => {
    const place = await answering(200, { hello: 'world' })
    const { code, said } = await create('bukan', '--api', place.api)
    assert.equal(code, 1)
    assert.match(said, /answers, but not as an Etalase shop \(status 200\)/)
    await place[Symbol.asyncDispose]()
    const away = await create('bukan', '--api', place.api)
    assert.match(away.said, /^No server answers at 127\.0\.0\.1:\d+\./)
    const unknown = await create('bukan', '--api', 'http://toko-tidak-ada.invalid')
    assert.match(unknown.said, /^There is no host called toko-tidak-ada\.invalid\./)
    assert.ok(!(await readdir(parent)).includes('bukan'))
  })

  const refusals = {
    forbidden: [
      {},
      /does not know http:\/\/localhost:5173 yet[\s\S]*Pengaturan → Domain[\s\S]*host: "localhost:5173"/,
    ],
    plan_limit: [{ plan: 'gratis' }, /The plan gratis has no API for other sites/],
  } as const
  for (const [code, [details, message]] of Object.entries(refusals)) {
    test(`a shop that answers ${code} is one that has to let the page in, and what to do is said`, async () => {
      await using shop = await answering(403, { error: { code, message: 'Ditolak.', details } })
      const checked = await checkShop(shop.api)
      assert.equal(checked.is, 'closed')
      assert.match('why' in checked ? checked.why : '', message)
      assert.deepEqual(shop.origins, ['http://localhost:5173'])
    })
  }

  test('a shop that lets the page in is called by its name', async () => {
    await using shop = await answering(200, { tenant: { name: 'Toko Rotan' } })
    assert.deepEqual(await checkShop(shop.api), { is: 'open', name: 'Toko Rotan' })
  })

  test('npm run create says how it is called when no folder was named', async () => {
    assert.match((await create()).said, /^Say where: npm run create -- /)
    const { code, said } = await create('toko', '--port', '3000')
    assert.equal(code, 1)
    assert.match(said, /Unknown option '--port'.*Say where: npm run create -- /s)
    assert.doesNotMatch(said, /TypeError|\n +at /)
  })
})

/** A server that gives one answer, and remembers which origins asked. */
async function answering(status: number, body: object) {
  const origins: (string | undefined)[] = []
  const server = createServer((request, response) => {
    origins.push(request.headers.origin)
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origins,
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
