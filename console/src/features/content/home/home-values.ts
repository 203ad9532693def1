// The home page as its form holds it, and as the API takes it: pure.
import type { Schemas, ShopInput } from '../../../api.ts'
import { type Section, toSections, withIds } from '../sections/section-kinds.ts'

export interface HomeValues extends Readonly<Record<string, unknown>> {
  announcement: { readonly enabled: boolean; readonly text: string }
  home: readonly Section[]
}

export function homeValues(shop: Pick<Schemas['Shop'], 'announcement' | 'home'> | null): HomeValues {
  return {
    announcement: { enabled: shop?.announcement?.enabled ?? false, text: shop?.announcement?.text ?? '' },
    home: withIds(shop?.home),
  }
}

export function toHome({ announcement, home }: Partial<HomeValues>): ShopInput<'updateShop'> {
  return {
    ...(announcement && { announcement: { ...announcement, text: announcement.text || null } }),
    ...(home && { home: toSections(home) }),
  }
}
