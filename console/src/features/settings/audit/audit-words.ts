// What changed, field by field, in words a merchant can read. Pure.

export interface FieldChange {
  /** where in the thing: `contact.notify` */
  readonly path: string
  /** null: it was empty */
  readonly before: string | null
  readonly after: string | null
}

const LONGEST = 160

/** Only fields that differ; what was made or deleted tells its own fields. */
export function fieldChanges(before: unknown, after: unknown): FieldChange[] {
  const [was, is] = [flat(before), flat(after)]
  const paths = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return paths
    .map((path) => ({ path, before: was[path] ?? null, after: is[path] ?? null }))
    .filter((change) => change.before !== change.after)
}

/** What a thing is called: by its own name where its id tells a reader nothing, such as `prs_a1hx5e6…`. */
export function subjectName(subject: string, before: unknown, after: unknown): string {
  if (!/^[a-z]{3}_[a-z0-9]{8,}$/.test(subject)) return subject
  const { name, login, code, number, order_number, url }: Record<string, unknown> = {
    ...fieldsOf(before),
    ...fieldsOf(after),
  }
  const called = [name, login, code, number, order_number, url].find((each) => typeof each === 'string')
  return typeof called === 'string' ? called : subject
}

/** By path; lists of plain values are one text, others are named by their number. */
function flat(value: unknown, path = ''): Record<string, string> {
  if (value === null || value === undefined || value === '') return {}
  if (Array.isArray(value) && value.every((each) => !isThing(each)))
    return value.length === 0 ? {} : { [path]: short(value.join(', ')) }
  if (isThing(value))
    return Object.assign(
      {},
      ...Object.entries(value).map(([name, each]) => flat(each, path === '' ? name : `${path}.${name}`)),
    )
  return { [path]: short(String(value)) }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return isThing(value) ? { ...value } : {}
}

function isThing(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function short(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
