// Pages through the merchant's door.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { until } from '../../../../../test/until.ts'
import { startApp, type TestApp } from '../../../../test/app.ts'
import { aShop } from '../../../../test/world.ts'

let app: TestApp
let token: string
before(async () => {
  app = await startApp()
  await app.shop(aShop({ slug: 'rotan' }))
  token = await app.token()
})
after(() => app.close())

const pages = (path = '', request = {}) => app.admin(`/shops/rotan/pages${path}`, { token, ...request })
const STORY = { id: 'cerita', type: 'story', story: { title: 'Kami', text: 'Sejak 1990' } }

test('a page is made, shown to buyers, changed under its version, and taken away', async () => {
  const made = await pages('', { method: 'POST', json: { key: 'tentang', sections: [STORY] } })
  assert.equal(made.status, 201, made.text)
  assert.deepEqual([made.body.id, made.body.sections], ['tentang', [STORY]])
  await until(async () => (await app.call('/storefront/page/tentang')).status === 200)

  const banner = { id: 'pita', type: 'banner', banner: { text: 'Diskon' } }
  const json = { sections: [STORY, banner] }
  assert.equal((await pages('/tentang', { method: 'PATCH', json })).status, 428)
  const changed = await pages('/tentang', { method: 'PATCH', ifMatch: made.body.version, json })
  assert.deepEqual([changed.status, changed.body.sections], [200, [STORY, banner]])
  const late = await pages('/tentang', { method: 'DELETE', ifMatch: made.body.version })
  assert.equal(late.status, 412)
  const gone = await pages('/tentang', { method: 'DELETE', ifMatch: changed.body.version })
  assert.equal(gone.status, 204)
  await until(async () => (await app.call('/storefront/page/tentang')).status === 404)
})

test('an edit that says nothing of the sections keeps them', async () => {
  const made = await pages('', { method: 'POST', json: { key: 'tetap', sections: [STORY] } })
  const edited = await pages('/tetap', { method: 'PATCH', ifMatch: made.body.version, json: {} })
  assert.deepEqual([edited.status, edited.body.sections], [200, [STORY]], edited.text)
})

test('a page of a name that is taken, or that shows what the shop has not, is refused', async () => {
  await pages('', { method: 'POST', json: { key: 'kontak', sections: [] } })
  const again = await pages('', { method: 'POST', json: { key: 'kontak', sections: [] } })
  assert.deepEqual([again.status, again.body.error.details.fields[0].path], [400, 'key'])
  const unknown = await pages('', {
    method: 'POST',
    json: { key: 'baru', sections: [{ type: 'cats', cats: ['kursi'] }] },
  })
  assert.equal(unknown.body.error.details.fields[0].path, 'sections[0].cats[0]')
})
