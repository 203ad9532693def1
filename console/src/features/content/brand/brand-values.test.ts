import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brandValues, toBrand } from './brand-values.ts'

const MEDIA = 'a'.repeat(32)

test('a brand goes through its form unchanged', () => {
  const brand = {
    tagline: 'Rotan',
    accent_color: '#8c4a2b',
    preset: 'tegas' as const,
    logo_image: { media: MEDIA, alt: 'Logo' },
    hero_images: [{ media: MEDIA, alt: null }],
    hero_stats: [{ label: 'Pengrajin', value: '40' }],
  }
  assert.partialDeepStrictEqual(toBrand(brandValues({ brand })), brand)
})

test('what was emptied is null, and a picture is sent by its content alone', () => {
  assert.deepEqual(
    toBrand({
      tagline: '',
      accent_color: '',
      logo_image: null,
      favicon_image: { media: MEDIA, url: 'https://toko.example/media/x', alt: '' },
      hero_stats: [{ label: ' ', value: '' }],
    }),
    {
      tagline: null,
      accent_color: null,
      logo_image: null,
      favicon_image: { media: MEDIA, alt: null },
      hero_stats: [],
    },
  )
})

test('a shop that set nothing has an empty form', () => {
  const values = brandValues({})
  assert.deepEqual([values.tagline, values.preset, values.logo_image], ['', 'hangat', null])
})
