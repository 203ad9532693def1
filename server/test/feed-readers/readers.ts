// npm run test:feeds: programs of others read the feeds of the demo shop and its product pages, and find nothing wrong with them.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { after, before, test } from 'node:test'
import { until } from '../../../test/until.ts'
import { type FedServer, startFed } from '../feeds/fed-server.ts'

interface Validator {
  validate(xml: string): true | object
}
interface RssParser {
  parseString(xml: string): Promise<{ title?: string; items: Record<string, unknown>[] }>
}
interface Tested {
  readonly schemas: readonly string[]
  readonly failed: readonly { readonly description?: string; readonly test?: string }[]
}
const load = createRequire(import.meta.url)
const { XMLParser, XMLValidator } = load('fast-xml-parser') as {
  readonly XMLValidator: Validator
  readonly XMLParser: new (
    options: object,
  ) => { parse(xml: string): { rss: { channel: { item: object[] } } } }
}
const RssParser = load('rss-parser') as new (options: object) => RssParser
const { structuredDataTest } = load('structured-data-testing-tool') as {
  structuredDataTest(html: string, options: object): Promise<Tested>
}
const { Google } = load('structured-data-testing-tool/presets') as { readonly Google: object }

let server: FedServer
let xml = ''
before(async () => {
  server = await startFed({ SEED_DEMO: '1' })
  await until(async () => (await server.get('/api/v1/products')).status === 200)
  xml = (await server.get('/feeds/google.xml')).text
})
after(() => server?.close())

test('xmllint finds nothing wrong with the feed', (t) => {
  const { error, status, stderr } = spawnSync('xmllint', ['--noout', '-'], { input: xml, encoding: 'utf8' })
  if (error) return t.skip('it is not installed (Debian: apt-get install libxml2-utils)')
  assert.equal(status, 0, stderr)
})

test('rss-parser and fast-xml-parser read every entry', async () => {
  assert.equal(XMLValidator.validate(xml), true)
  const count = xml.split('<item>').length - 1
  assert.ok(count > 50, `${count} entries`)
  const { rss } = new XMLParser({ parseTagValue: false }).parse(xml)
  assert.equal(rss.channel.item.length, count)
  const fields = ['g:id', 'g:price', 'g:availability', 'g:image_link', 'g:condition', 'g:brand']
  const parsed = await new RssParser({ customFields: { item: fields } }).parseString(xml)
  assert.equal(parsed.items.length, count)
  for (const item of parsed.items)
    for (const field of ['title', 'link', 'g:id', 'g:price', 'g:availability', 'g:condition', 'g:brand'])
      assert.ok(item[field], `${item.link} has ${field}`)
})

test('structured-data-testing-tool finds a product with all that Google asks for on each page', async () => {
  const { rss } = new XMLParser({ parseTagValue: false }).parse(xml)
  for (const { link } of rss.channel.item.slice(0, 60) as { link: string }[]) {
    const { pathname, search } = new URL(link)
    const { text } = await server.get(pathname + search)
    const tested = await structuredDataTest(text, { presets: [Google], schemas: ['Product'] }).catch(
      (error: { res?: Tested }) => error.res ?? Promise.reject(error),
    )
    assert.ok(tested.schemas.includes('Product'), link)
    const wrong = tested.failed.filter(({ test: of = '' }) => /product|offer/i.test(of))
    assert.deepEqual(wrong, [], link)
  }
})
