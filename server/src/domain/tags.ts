// Whose advertising and statistics tags a shop may load, and what their ids look like.
export const TAG_IDS = ['meta_pixel_id', 'tiktok_pixel_id', 'google_tag_id'] as const
export type TagId = (typeof TAG_IDS)[number]

export type Tags = { readonly [P in TagId]?: string | null }

/** As each vendor shows it to its customers. */
export const TAG_FORMATS: Readonly<Record<TagId, { readonly pattern: RegExp; readonly example: string }>> = {
  meta_pixel_id: { pattern: /^[0-9]{8,20}$/, example: '1234567890123456' },
  tiktok_pixel_id: { pattern: /^[A-Z0-9]{16,24}$/, example: 'C4A1B2C3D4E5F6G7H8I9' },
  google_tag_id: { pattern: /^(?:G|AW|GT)-[A-Z0-9]{6,20}$/, example: 'G-AB12CD34EF' },
}

export function hasTags(tags: Tags): boolean {
  return TAG_IDS.some((id) => Boolean(tags[id]))
}
