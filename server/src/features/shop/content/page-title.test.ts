// What pages are called.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { titleOfPage } from './page-title.ts'

test('a page is called what the navigation calls it', () => {
  const nav = [
    { label: 'Kursi', route: '/c/tentang' },
    { label: 'Cerita kami', route: '/page/tentang' },
  ]
  assert.equal(titleOfPage('tentang', nav), 'Cerita kami')
})

test('a page that is not in the navigation is called by its key, made readable', () => {
  assert.equal(titleOfPage('syarat-dan-ketentuan'), 'Syarat dan ketentuan')
  assert.equal(titleOfPage('faq'), 'FAQ')
  assert.equal(titleOfPage('privasi', [{ label: null, route: '/page/privasi' }]), 'Privasi')
})
