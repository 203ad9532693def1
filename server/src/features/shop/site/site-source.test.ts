// A site that is being built: a request for a page waits for it, and learns when there will be none.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { aBuiltStorefront } from './site.fixture.ts'
import type { Site } from './site.ts'
import { onceBuilt, openSite, type SiteSource } from './site-source.ts'

async function aSite(t: TestContext) {
  const built = await aBuiltStorefront()
  t.after(() => built.remove())
  const { promise: building, resolve: end } = Promise.withResolvers<string | null>()
  const source: SiteSource = { name: 'storefront', folder: built.folder, building }
  return { source, nowhere: { ...source, folder: join(built.folder, 'none') }, end }
}

const whole = (site: Site) => site

const pageOf = (opened: Awaited<ReturnType<ReturnType<typeof onceBuilt>>>) => {
  assert.ok('notBuilt' in opened)
  const { status, headers, body } = opened.notBuilt
  return { status, cached: headers['Cache-Control'], text: String(body) }
}

test('all who ask while it is being built get what is made of it, once', async (t) => {
  const { source, end } = await aSite(t)
  let made = 0
  const open = onceBuilt(source, (site) => {
    made++
    return site
  })
  const asked = [open(), open()]
  assert.equal(made, 0)
  end(null)
  const [first, second] = await Promise.all(asked)
  assert.ok(first && 'page' in first)
  assert.equal(second, first)
  assert.equal(await open(), first)
  assert.equal(made, 1)
})

test('a build that fails says on its page what it said, as text and for nobody to keep', async (t) => {
  const { nowhere, end } = await aSite(t)
  const open = onceBuilt(nowhere, whole)
  end('cannot read <Shop>')
  const { status, cached, text } = pageOf(await open())
  assert.equal(status, 503)
  assert.equal(cached, 'no-store')
  assert.match(text, /<h1>The storefront could not be built<\/h1>.*start the server again/s)
  assert.match(text, /<pre>cannot read &lt;Shop&gt;<\/pre>/)
})

test('a build that fails leaves the pages of the build before', async (t) => {
  const { source, end } = await aSite(t)
  const open = onceBuilt(source, whole)
  end('cannot read it')
  assert.ok('page' in (await open()))
})

test('a build that does not end is not waited for without end, and shown once it is there', async (t) => {
  const { source, end } = await aSite(t)
  const open = onceBuilt(source, whole, { mostWaitMs: 1 })
  const { status, text } = pageOf(await open())
  assert.equal(status, 503)
  assert.match(text, /still being built.*Reload this page/s)
  end(null)
  assert.ok('page' in (await onceBuilt(source, whole)()))
})

test('where nobody builds it, a site is there at once or not at all', async (t) => {
  const { source, nowhere } = await aSite(t)
  const open = await openSite({ ...source, building: null }, whole)
  assert.ok(open && 'page' in (await open()))
  assert.equal(await openSite({ ...nowhere, building: null }, whole), null)
})
