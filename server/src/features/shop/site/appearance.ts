// How a shop looks before any script has run: its preset, its colours and its icon, written into the page itself. Pure.
import type { BrandColors, ColorScheme } from '../../../domain/brand-colors.ts'
import { html } from '../../../domain/html.ts'
import type { StorefrontConfig } from '../content/schema.ts'

export interface Appearance {
  readonly preset: string
  /** CSS; empty: the colours of the preset */
  readonly style: string
  /** in the tab; null: the storefront's own */
  readonly icon: string | null
  /** on the screen of a phone, which shows no drawings */
  readonly appIcon: string | null
}

export function appearanceOf({ brand, tenant }: StorefrontConfig): Appearance {
  const colors = brand.colors as BrandColors | null
  // The smallest there is.
  const picture = brand.favicon_image?.srcset?.split(' ', 1)[0] ?? null
  return {
    preset: brand.preset ?? '',
    style: colors ? styleOf(colors) : '',
    icon: picture ?? (colors && drawnIcon(tenant.name ?? '', colors.light)),
    appIcon: picture,
  }
}

/** The first letter of the shop's name, in its colours. */
function drawnIcon(name: string, { accent, on_accent }: ColorScheme): string | null {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase()
  if (!letter) return null
  const { text } =
    html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${accent}"/><text x="16" y="22.5" font-family="sans-serif" font-size="18" font-weight="700" text-anchor="middle" fill="${on_accent}">${letter}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(text)}`
}

/** The storefront's own style sheet is in a layer, so that this counts wherever it stands. */
function styleOf({ light, dark }: BrandColors): string {
  return `:root{${declared(light)}}@media (prefers-color-scheme: dark){:root{${declared(dark)}}}`
}

function declared(scheme: ColorScheme): string {
  return Object.entries(scheme)
    .map(([name, color]) => `--${name.replaceAll('_', '-')}:${color}`)
    .join(';')
}

/** What goes into the head: the id is how the storefront's script finds it, to put other colours in its place. */
export function styleTag({ style }: Appearance): string {
  return style && `<style id="brand-colors">${style}</style>`
}

export function iconTags(icon: string, appIcon: string | null): string {
  const app = appIcon === null ? '' : html`<link rel="apple-touch-icon" href="${appIcon}" />`.text
  return html`<link rel="icon" href="${icon}" />`.text + app
}
