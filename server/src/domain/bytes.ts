// Amounts of bytes as people read them, in Indonesian.
const UNITS = ['B', 'KB', 'MB', 'GB'] as const

/** `819,2 MB`: in steps of 1,024, as phones and computers show the sizes of files. */
export function formatBytes(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log2(Math.max(1, bytes)) / 10)))
  const amount = bytes / 1024 ** step
  return `${amount.toLocaleString('id-ID', { maximumFractionDigits: 1 })} ${UNITS[step]}`
}
