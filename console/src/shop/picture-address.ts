// Where a picture of the shop is seen in a small size.

const SMALL = 320

/** Of the address of a larger one; pictures that are narrower are offered as they are. */
export function smallPicture(url: string | null | undefined, width?: number | null): string | null {
  if (!url) return null
  if (width !== null && width !== undefined && width <= SMALL) return url
  return url.replace(/-\d+\.webp$/, `-${SMALL}.webp`)
}

/** Of a picture of which only its content is known. */
export function pictureOf(shopUrl: string, media: string): string {
  return `${shopUrl.replace(/\/$/, '')}/media/${media}-${SMALL}.webp`
}
