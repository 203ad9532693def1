// The ids of a shop's tags, by vendor, as far as they look like ids. Pure.
export interface TagIds {
  readonly meta: string | null
  readonly tiktok: string | null
  readonly google: string | null
}

/** Any field may be missing on an older server. */
export function tagIdsOf(tags: unknown): TagIds {
  const fields = (typeof tags === 'object' && tags !== null ? tags : {}) as Record<string, unknown>
  const id = (name: string, pattern: RegExp) => {
    const value = fields[name]
    return typeof value === 'string' && pattern.test(value) ? value : null
  }
  return {
    meta: id('meta_pixel_id', /^\d+$/),
    tiktok: id('tiktok_pixel_id', /^[A-Z0-9]+$/),
    google: id('google_tag_id', /^(?:G|AW|GT)-[A-Z0-9]+$/),
  }
}

const NAMES = { meta: 'Meta', tiktok: 'TikTok', google: 'Google' } as const

/** As buyers know them. */
export function vendorNames(ids: TagIds): string[] {
  return (Object.keys(NAMES) as (keyof TagIds)[])
    .filter((vendor) => ids[vendor])
    .map((vendor) => NAMES[vendor])
}
