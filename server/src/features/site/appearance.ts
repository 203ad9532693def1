// How a shop looks before any script has run: its preset, its colours and its icon, written into the page itself. Pure.
import type { BrandColors, ColorScheme } from '../../domain/brand-colors.ts'
import { html } from '../../domain/html.ts'
import type { StorefrontConfig } from '../content/schema.ts'

export interface Appearance {
  readonly preset: string
  /** CSS; empty: the colours of the preset */
  readonly style: string
  /** of the shop's small picture, as small as there is one */
  readonly icon: string | null
}

export function appearanceOf({ brand }: StorefrontConfig): Appearance {
  const { preset, colors, favicon_image } = brand
  return {
    preset: preset ?? '',
    style: colors ? styleOf(colors as BrandColors) : '',
    icon: favicon_image?.srcset?.split(' ', 1)[0] ?? null,
  }
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

export function iconTags(icon: string): string {
  return html`<link rel="icon" href="${icon}" /><link rel="apple-touch-icon" href="${icon}" />`.text
}
