// The colours of a shop, made from the one that its merchant chose: whatever that is, every text can be read. Pure.

/** `#rrggbb` */
export type Hex = string

/** How a colour of the brand is used, in light or in dark. */
export interface ColorScheme {
  /** background of buttons */
  readonly accent: Hex
  /** the same under a pointer */
  readonly accent_hover: Hex
  /** text on either of them */
  readonly on_accent: Hex
  /** text and lines on the page, and on `accent_soft` */
  readonly accent_strong: Hex
  /** pale background */
  readonly accent_soft: Hex
}

export interface BrandColors {
  readonly light: ColorScheme
  readonly dark: ColorScheme
}

/** What WCAG asks of text (level AA). */
export const READABLE = 4.5

/** Of all backgrounds that the storefront's presets have, none is harder to read on than these. */
export const HARDEST_GROUND = { light: '#e9e9e9', dark: '#2f2f2f' } as const

const WHITE = '#ffffff'
const BLACK = '#000000'
/** As much of lightness as an eye sees at once. */
const SHADE = 0.09
const STEP = 0.01
/** Below that a colour is taken for a grey. */
const GREY = 0.03

/** In light the accent is the merchant's colour itself; in dark it is as light as it must be to stand out. */
export function brandColors(accentColor: Hex): BrandColors {
  const accent = accentColor.toLowerCase()
  return { light: lightScheme(accent), dark: darkScheme(accent) }
}

function lightScheme(accent: Hex): ColorScheme {
  const { l, c, h } = toLch(accent)
  const accent_soft = toHex({ l: 0.935, c: Math.min(c * 0.2, 0.03), h })
  const grounds = [HARDEST_GROUND.light, accent_soft]
  const on_accent = contrast(accent, WHITE) >= READABLE ? WHITE : BLACK
  return {
    accent,
    accent_hover: on_accent === WHITE ? underWhite({ l, c, h }) : underBlack({ l, c, h }),
    on_accent,
    accent_strong: readable({ l, c, h }, -STEP, grounds),
    accent_soft,
  }
}

/** Colours that are bright enough for a dark page are bright enough for black text. */
function darkScheme(given: Hex): ColorScheme {
  const { l, c, h } = toLch(given)
  const accent_soft = toHex({ l: 0.295, c: Math.min(c * 0.3, 0.035), h })
  // Black on white becomes white on black, not grey.
  const least = c < GREY ? 0.92 : 0.75
  const accent = readable({ l: Math.max(l, least), c, h }, STEP, [HARDEST_GROUND.dark, accent_soft])
  return {
    accent,
    accent_hover: underBlack(toLch(accent)),
    on_accent: BLACK,
    accent_strong: accent,
    accent_soft,
  }
}

/** A shade beside this one: darker, so that white on it is read no worse, but of what is nearly black. */
function underWhite({ l, c, h }: Lch): Hex {
  return toHex({ l: l < 2 * SHADE ? l + 2 * SHADE : l - SHADE, c, h })
}

/** Likewise lighter, but of what is nearly white. */
function underBlack({ l, c, h }: Lch): Hex {
  return toHex({ l: l > 1 - SHADE / 2 ? l - SHADE / 2 : l + SHADE / 2, c, h })
}

/** The first shade from here on, step by step, that can be read on every one of the grounds. */
function readable({ l, c, h }: Lch, step: number, grounds: readonly Hex[]): Hex {
  for (let lightness = l; lightness > 0 && lightness < 1; lightness += step) {
    const shade = toHex({ l: lightness, c, h })
    if (grounds.every((ground) => contrast(shade, ground) >= READABLE)) return shade
  }
  return step < 0 ? BLACK : WHITE
}

/** From 1, the same, to 21, black and white: as WCAG 2 defines it. */
export function contrast(one: Hex, other: Hex): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(color: Hex): number {
  const [r, g, b] = toLinear(color)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

type Three = readonly [number, number, number]

/** Lightness from 0 to 1, chroma, and hue in radians, in Oklch: steps of lightness look alike in every hue. */
interface Lch {
  readonly l: number
  readonly c: number
  readonly h: number
}

function toLch(color: Hex): Lch {
  const [r, g, b] = toLinear(color)
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const bee = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return { l, c: Math.hypot(a, bee), h: Math.atan2(bee, a) }
}

/** A colour that no screen can show loses as much chroma as it must. */
function toHex({ l, c, h }: Lch): Hex {
  if (canBeShown({ l, c, h })) return hexOf(linearOf({ l, c, h }))
  let [shown, tooMuch] = [0, c]
  while (tooMuch - shown > 0.002) {
    const between = (shown + tooMuch) / 2
    if (canBeShown({ l, c: between, h })) shown = between
    else tooMuch = between
  }
  return hexOf(linearOf({ l, c: shown, h }))
}

function canBeShown(color: Lch): boolean {
  return linearOf(color).every((part) => part >= -0.0005 && part <= 1.0005)
}

function linearOf({ l, c, h }: Lch): Three {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

function toLinear(color: Hex): Three {
  const part = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

function hexOf(linear: Three): Hex {
  const parts = linear.map((part) => {
    const value = part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055
    const byte = Math.round(Math.min(1, Math.max(0, value)) * 255)
    return byte.toString(16).padStart(2, '0')
  })
  return `#${parts.join('')}`
}
