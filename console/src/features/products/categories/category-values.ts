// The form of a category, and what is sent of it. Pure.
import type { AdminInputOf } from '@etalase/client/admin'
import type { Schemas } from '../../../api.ts'

export type Category = Schemas['Category']
export type KeptCategory = Omit<Category, 'version'> & { readonly version: number }

export type CategoryValues = {
  readonly label: string
  readonly key: string
  readonly subtitle: string
  readonly image: { readonly media: string; readonly url?: string; readonly alt: string | null } | null
  readonly material_spec: string
  readonly spec_label: string
  readonly google_category: string
}

type CategoryBody = Omit<AdminInputOf<'updateCategory'>, 'shop' | 'id'>

export const CATEGORY_KEY = /^[A-Za-z0-9][A-Za-z0-9_.-]*$/

export function keptCategory(category: Category): KeptCategory {
  return { ...category, version: category.version ?? 0 }
}

export function toCategoryValues(category: Category | null): CategoryValues {
  const image = category?.image
  return {
    label: category?.label ?? '',
    key: category?.key ?? '',
    subtitle: category?.subtitle ?? '',
    image: image?.media ? { media: image.media, alt: image.alt ?? null } : null,
    material_spec: category?.material_spec ?? '',
    spec_label: category?.spec_label ?? '',
    google_category: category?.google_category ?? '',
  }
}

export function categoryBody({ label, key, image, ...texts }: Partial<CategoryValues>): CategoryBody {
  return {
    ...(label !== undefined && { label: label.trim() }),
    ...(key !== undefined && { key }),
    ...(image !== undefined && { image: image && { media: image.media, alt: image.alt } }),
    ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text?.trim() || null])),
  }
}
