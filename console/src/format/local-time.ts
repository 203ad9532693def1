// Moments in a field of the browser, which knows the time of the place alone, and the same in Jakarta. Pure.
const JAKARTA = new Intl.DateTimeFormat('id-ID', {
  timeZone: 'Asia/Jakarta',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})

/** `2026-11-15T09:30`, as `datetime-local` has it; empty without a moment. */
export function toField(iso: string | null | undefined): string {
  if (!iso) return ''
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** null: the field is empty. */
export function fromField(text: string): string | null {
  const at = new Date(text)
  return text === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}

/** What clocks in Jakarta show then; null where they show the same as here. */
export function inJakarta(iso: string | null | undefined): string | null {
  if (!iso) return null
  const at = new Date(iso)
  return at.getTimezoneOffset() === -420 ? null : JAKARTA.format(at)
}
