// Words on a colour the merchant chose must be readable: dark or light, whichever stands out more.
const DARK = '#1d1814'
const LIGHT = '#ffffff'

/** Null when the colour is not one this can read, and should not be used. */
export function textColorOn(background: string | null): typeof DARK | typeof LIGHT | null {
  const digits = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(background ?? '') ? (background ?? '').slice(1) : null
  if (!digits) return null
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? [])
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => linear(Number.parseInt(pair, 16) / 255))
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  // Where both contrast equally, by the formula of WCAG.
  return luminance > 0.18 ? DARK : LIGHT
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
