// The home page as its form holds it, and as the API takes it: pure.
import type { Schemas, ShopInput } from '../../../api.ts'
import type { PictureValue } from '../../../ui/picture-input.tsx'
import { heroPictures, toBrand } from '../brand/brand-values.ts'
import { type Section, toSections, withIds } from '../sections/section-kinds.ts'

export interface HomeValues extends Readonly<Record<string, unknown>> {
  announcement: { readonly enabled: boolean; readonly text: string }
  home: readonly Section[]
  hero_images: readonly PictureValue[]
}

export function homeValues(
  shop: Pick<Schemas['Shop'], 'announcement' | 'brand' | 'home'> | null,
): HomeValues {
  return {
    announcement: { enabled: shop?.announcement?.enabled ?? false, text: shop?.announcement?.text ?? '' },
    home: withIds(shop?.home),
    hero_images: heroPictures(shop),
  }
}

export function toHome({ announcement, home, hero_images }: Partial<HomeValues>): ShopInput<'updateShop'> {
  return {
    ...(announcement && { announcement: { ...announcement, text: announcement.text || null } }),
    ...(home && { home: toSections(home) }),
    ...(hero_images && { brand: toBrand({ hero_images }) }),
  }
}
