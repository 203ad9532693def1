// How the shop looks: the preset and the colours of its brand, and its icon, put on the page.
import { recall, remember } from '../storage.ts'

export interface Look {
  readonly preset: string | null
  /** null: those of the preset */
  readonly colors: { readonly light: Scheme; readonly dark: Scheme } | null
  /** address of the small picture; null: the storefront's own */
  readonly icon: string | null
}

type Scheme = Readonly<Record<(typeof TOKENS)[number], string>>

/** As the settings name them; in the style sheet with `-` for `_`. */
const TOKENS = ['accent', 'accent_hover', 'accent_soft', 'accent_strong', 'on_accent'] as const

/** Of the brand in the shop's settings. They may be of an older server, or of this device's memory: nothing is sure to be there. */
export function lookOf(brand: unknown): Look {
  const { preset, colors, favicon_image } = fieldsOf(brand)
  const { light, dark } = fieldsOf(colors)
  const { srcset, url } = fieldsOf(favicon_image)
  const smallest = typeof srcset === 'string' ? srcset.split(' ', 1)[0] : url
  return {
    preset: typeof preset === 'string' ? preset : null,
    colors: isScheme(light) && isScheme(dark) ? { light, dark } : null,
    icon: typeof smallest === 'string' && smallest ? smallest : null,
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function isScheme(value: unknown): value is Scheme {
  const colors = fieldsOf(value)
  return TOKENS.every((token) => /^#[0-9a-f]{6}$/i.test(String(colors[token])))
}

/** As the shop's own host writes it into the page; in a layer, below whatever a site of one's own says outside of them. */
export function styleOf({ colors }: Pick<Look, 'colors'>): string {
  if (!colors) return ''
  const declared = (scheme: Scheme) =>
    TOKENS.map((token) => `--${token.replaceAll('_', '-')}:${scheme[token]}`).join(';')
  const { light, dark } = colors
  return `@layer brand{:root{${declared(light)}}@media (prefers-color-scheme: dark){:root{${declared(dark)}}}}`
}

let sheet: CSSStyleSheet | null = null

export function wear(look: Look): void {
  if (look.preset) document.documentElement.dataset.preset = look.preset
  document.getElementById('brand-colors')?.remove()
  if (!sheet) {
    sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  sheet.replaceSync(styleOf(look))
  if (look.icon) showIcon(look.icon)
  tintBrowser()
}

function showIcon(address: string): void {
  for (const rel of ['icon', 'apple-touch-icon']) {
    const link =
      document.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`) ??
      document.head.appendChild(document.createElement('link'))
    link.rel = rel
    // What the old one was is not true of the new one.
    link.removeAttribute('type')
    link.href = address
  }
}

const inDark = () => window.matchMedia('(prefers-color-scheme: dark)')

/** The bar of a phone's browser goes on from the page. */
function tintBrowser(): void {
  const scheme = inDark().matches ? 'dark' : 'light'
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="theme-color"][media*="${scheme}"]`)
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--ground').trim()
  if (meta && ground) meta.content = ground
}

/** Whether the host that served the page has dressed it, as a shop's own host does. */
function isServedDressed(): boolean {
  return document.querySelector('html[data-preset]') !== null
}

const MEMORY = 'look'

/** Before anything is shown: a merchant's own site looks as it did the last time. */
export function startLook(): void {
  inDark().addEventListener('change', tintBrowser)
  const last = isServedDressed() ? null : recall(MEMORY)
  if (last) wear(lookOf(last))
  else tintBrowser()
}

/** When the settings have arrived. */
export function keepLook(brand: unknown): void {
  if (isServedDressed()) return
  const { preset, colors, favicon_image } = fieldsOf(brand)
  wear(lookOf(brand))
  remember(MEMORY, { preset, colors, favicon_image })
}
