// The web manifest of a shop: what a phone calls it, and shows for it, once it is put on the home screen. Pure.
import type { StorefrontConfig } from '../content/schema.ts'
import { type Appearance, appearanceOf } from './appearance.ts'

export const MANIFEST_PATH = '/manifest.webmanifest'

export const MANIFEST_TAG = `<link rel="manifest" href="${MANIFEST_PATH}" />`

export function manifestOf(config: StorefrontConfig): string {
  const { brand, tenant } = config
  const name = tenant.name ?? ''
  return JSON.stringify({
    name,
    short_name: name,
    ...(brand.tagline && { description: brand.tagline }),
    lang: 'id',
    start_url: '/',
    display: 'minimal-ui',
    ...(brand.colors && { theme_color: brand.colors.light.accent }),
    icons: iconsOf(brand.favicon_image?.srcset ?? null, appearanceOf(config)),
  })
}

function iconsOf(srcset: string | null, { icon }: Appearance): object[] {
  if (srcset === null) return [{ src: icon ?? '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }]
  return srcset.split(', ').map((entry) => {
    const [src, width = ''] = entry.split(' ')
    const side = width.replace('w', '')
    return { src, sizes: `${side}x${side}`, type: 'image/webp' }
  })
}
