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
  readonly passed: readonly object[]
  readonly failed: readonly { readonly test: string; readonly error?: Error }[]
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

test('structured-data-testing-tool reads on each page what the feed says of it', async () => {
  const { rss } = new XMLParser({ parseTagValue: false }).parse(xml)
  for (const item of rss.channel.item.slice(0, 60) as Record<string, string>[]) {
    const { host, pathname, search } = new URL(item.link ?? '')
    const { text } = await server.get(pathname + search, { Host: host })
    const price = Number.parseInt(item['g:sale_price'] ?? item['g:price'] ?? '', 10)
    const said = {
      sku: item['g:id'],
      productID: item['g:id'],
      url: item.link,
      'brand.name': item['g:brand'],
      'offers.price': price,
      'offers.priceCurrency': 'IDR',
      'offers.url': item.link,
    }
    const tests = Object.entries(said).map(([name, expect]) => ({
      test: `Product[0].${name}`,
      type: 'jsonld',
      expect,
    }))
    const options = { schemas: ['jsonld:Product', 'jsonld:BreadcrumbList'], tests }
    const tested = await structuredDataTest(inBlocks(text), options).catch((error: { res?: Tested }) => {
      if (error.res) return error.res
      throw error
    })
    assert.deepEqual(
      tested.failed.map(({ test: of, error }) => `${of}: ${error?.message}`),
      [],
      item.link,
    )
    // The tool adds tests of its own to the list.
    assert.ok(tested.passed.length >= Object.keys(said).length, item.link)
  }
})

/** It knows no `@graph`, which everybody else reads: each thing in a block of its own. */
function inBlocks(html: string): string {
  return html.replace(
    /(<script type="application\/ld\+json">)(.*?)<\/script>/s,
    (_, tag: string, json: string) => {
      const { '@context': context, '@graph': things } = JSON.parse(json) as {
        '@context': string
        '@graph': object[]
      }
      return things
        .map((thing) => `${tag}${JSON.stringify({ '@context': context, ...thing })}</script>`)
        .join('')
    },
  )
}
