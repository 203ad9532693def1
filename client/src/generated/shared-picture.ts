// Copied by "npm run generate" from server/src/domain/shared-picture.ts: do not edit.
// A picture as messengers and social networks show it beside an address that somebody shares. Pure.
/** The size and form that all of them read. */
export const SHARED = { width: 1200, height: 630, format: 'jpeg' } as const

/** Its address, from any of the picture's addresses. */
export function sharedAddress(url: string): string {
  return url.replace(/-\d+\.\w+$/, `-${SHARED.width}.${SHARED.format}`)
}
