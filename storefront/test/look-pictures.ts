// node test/look-pictures.ts [FOLDER]: five shops of different presets and accents beside each other, in light and in dark.
import { fileURLToPath } from 'node:url'
import { savePicture, sideBySide } from '../../test/picture.ts'
import { PHONE } from '../../test/window.ts'
import { stage } from './stage.ts'

const FOLDER = process.argv[2] ?? fileURLToPath(new URL('../../docs/images', import.meta.url))
/** Of each phone, in the picture. */
const WIDTH = 320
const GAP = 16

/** One shop after the other: what the demo sells, in the clothes of each; `picture` is one of the demo's. */
const LOOKS = [
  { name: ['Omah', 'Laras'], preset: 'hangat', accent_color: '#8c4a2b', picture: 0 },
  { name: ['Kain', 'Biru'], preset: 'bersih', accent_color: '#0f5c8a', picture: 1 },
  { name: ['Rotan', 'Keras'], preset: 'tegas', accent_color: '#c8102e', picture: 0 },
  { name: ['Malam', 'Hangat'], preset: 'lembut', accent_color: '#94447a', picture: 2 },
  { name: ['Daun', 'Pandan'], preset: 'hangat', accent_color: '#2f6b3a', picture: 1 },
] as const

const demo = stage.hostOf('demo')

try {
  const pictures = await heroPictures()
  const [light, dark]: [Buffer[], Buffer[]] = [[], []]
  for (const { name, picture, ...look } of LOOKS) {
    const [wordmark_primary, wordmark_accent] = name
    const brand = { ...look, wordmark_primary, wordmark_accent, hero_images: [{ media: pictures[picture] }] }
    await stage.server.applyShop({ slug: 'demo', brand })
    light.push(await shoot('light'))
    dark.push(await shoot('dark'))
  }
  await savePicture(await beside(light), FOLDER, 'storefront-looks.webp', PHONE.height)
  await savePicture(await beside(dark), FOLDER, 'storefront-looks-dark.webp', PHONE.height)
} finally {
  await stage.close()
}

/** The hashes of the demo's hero pictures, which its pages load. */
async function heroPictures(): Promise<string[]> {
  const page = await stage.browser.newPage()
  await page.goto(demo)
  await page.locator('.hero-pictures img').first().waitFor()
  const sources = await page
    .locator('.hero-pictures img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src))
  await page.close()
  return sources.flatMap((address) => /\/media\/([0-9a-f]{32})/.exec(address)?.[1] ?? [])
}

async function shoot(colorScheme: 'light' | 'dark'): Promise<Buffer> {
  const context = await stage.browser.newContext({ viewport: PHONE, colorScheme, locale: 'id-ID' })
  const page = await context.newPage()
  await page.goto(demo)
  await page
    .locator('.hero-pictures img')
    .first()
    .evaluate((image: HTMLImageElement) => image.decode())
  const picture = await page.screenshot()
  await context.close()
  return picture
}

function beside(pictures: readonly Buffer[]): Promise<Buffer> {
  const height = Math.round((PHONE.height * WIDTH) / PHONE.width)
  return sideBySide(pictures, { width: WIDTH, height }, GAP, '#9a9a9a')
}
