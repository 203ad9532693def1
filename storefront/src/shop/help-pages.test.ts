// Which pages help a buyer, and in what order they are offered.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { helpPages, isContactPage } from './help-pages.ts'

const page = (key: string | null, title: string | null = key) => ({ key, title })

test('pages that answer a question come in the order buyers ask, the others apart', () => {
  const { help, others } = helpPages(
    ['tentang', 'privasi', 'faq', 'kontak', 'kebijakan-pengembalian', 'pengiriman'].map((key) => page(key)),
  )
  assert.deepEqual(
    help.map(({ key }) => key),
    ['pengiriman', 'kebijakan-pengembalian', 'faq', 'kontak', 'privasi'],
  )
  assert.deepEqual(others, [page('tentang')])
})

test('a page without a key or a title, and a server that tells of none, are nothing to link to', () => {
  assert.deepEqual(helpPages([page(null, 'Apa'), page('faq', null)]), { help: [], others: [] })
  assert.deepEqual(helpPages(undefined), { help: [], others: [] })
})

test('a contact page is known by its key', () => {
  assert.deepEqual(['kontak', 'hubungi-kami', 'kontakan'].map(isContactPage), [true, true, false])
})
