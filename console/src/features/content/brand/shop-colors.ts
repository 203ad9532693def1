// The shades that the platform made of the merchant's colour, as a preview answers them: pure.
import type { Schemas } from '../../../api.ts'

export interface ColorScheme {
  readonly accent: string
  readonly on_accent: string
  readonly accent_strong: string
  readonly accent_soft: string
}

export interface ShopColors {
  readonly light: ColorScheme
  readonly dark: ColorScheme
}

/** null: those of the look that was chosen. */
export function colorsOf(preview: Schemas['Preview'] | null): ShopColors | null {
  const brand = preview?.config.brand as { colors?: ShopColors | null } | undefined
  return brand?.colors ?? null
}
