// The version that this program is written for.
export const VERSION = '2026-11-17'
