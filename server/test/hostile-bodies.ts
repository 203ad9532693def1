// Bodies as large as the merchant's side takes, wrong in every place that a shape has: lists, texts, free objects.
import { fieldsOf, isRecord } from '../src/base/json.ts'

export interface HostileBody {
  readonly what: string
  readonly json: string
}

/** `bytes`: what a body may have. */
export function hostileBodies(schema: unknown, bytes: number): HostileBody[] {
  const room = bytes - 1_000
  const whole = [
    ['a wide list', wide(room, '{}')],
    ['a wide object', inBraces(wide(room, '"a#":0'))],
    ['every field a list', everyField(schema, wide(room / 40, '0'))],
  ] as const
  return [
    ...whole.map(([what, json]) => ({ what, json })),
    ...places(schema, []).flatMap(({ path, kind, most, example }) =>
      Object.entries(FILLINGS[kind](room, most, example)).map(([what, value]) => ({
        what: `${what} at ${path.join('.')}`,
        json: nested(path, value),
      })),
    ),
  ]
}

type Kind = 'list' | 'text' | 'object'

interface Place {
  /** names of fields; `[]`: in a list */
  readonly path: readonly string[]
  readonly kind: Kind
  readonly most: number
  /** what would be right in it, as JSON */
  readonly example: string
}

function places(schema: unknown, path: readonly string[]): Place[] {
  const { anyOf, oneOf, type, ...shape } = fieldsOf(schema)
  const choices = [anyOf, oneOf].flatMap((list) => (Array.isArray(list) ? list : []))
  const inner = choices.flatMap((each) => places(each, path))
  const own: Place[] = []
  if (type === 'string' && !Array.isArray(shape.enum))
    own.push({ path, kind: 'text', most: Number(shape.maxLength), example: '"a"' })
  if (type === 'array') {
    own.push({ path, kind: 'list', most: Number(shape.maxItems), example: exampleOf(shape.items) })
    own.push(...places(shape.items, [...path, '[]']))
  }
  if (type === 'object') {
    const free = [shape.additionalProperties, ...Object.values(fieldsOf(shape.patternProperties))]
    const isFree = free.some(isRecord)
    own.push({ path, kind: 'object', most: 0, example: isFree ? '"a"' : '0' })
    for (const [name, field] of Object.entries(fieldsOf(shape.properties)))
      own.push(...places(field, [...path, name]))
  }
  return [...own, ...inner]
}

function exampleOf(items: unknown): string {
  return fieldsOf(items).type === 'object' ? '{}' : '"a"'
}

const FILLINGS: Readonly<
  Record<Kind, (room: number, most: number, example: string) => Record<string, string>>
> = {
  text: (room) => ({ 'a long text': `"${'a-'.repeat(room / 2)}"` }),
  list: (room, most, example) => ({
    'a wide list of objects': wide(room, '{}'),
    'a wide list of different texts': wide(room, '"a#"'),
    'as many wrong entries as it takes': `[${Array.from({ length: most }, () => (example === '{}' ? '0' : '{}'))}]`,
    'as many empty entries as it takes': `[${Array.from({ length: most }, () => example)}]`,
  }),
  object: (room) => ({ 'very many names': inBraces(wide(room, '"a#":"a"')) }),
}

/** Made once: a thousand bodies have the same in different places. */
const made = new Map<string, string>()

/** A list of as many entries as there is room for, `#` being the number of each. */
function wide(room: number, entry: string): string {
  const key = `${room} ${entry}`
  const list = made.get(key) ?? listOf(room, entry)
  made.set(key, list)
  return list
}

function listOf(room: number, entry: string): string {
  const entries: string[] = []
  for (let i = 0, length = 0; length < room; i++) {
    entries.push(entry.replace('#', String(i)))
    length += (entries.at(-1)?.length ?? 0) + 1
  }
  return `[${entries.slice(0, -1).join(',')}]`
}

function inBraces(list: string): string {
  return `{${list.slice(1, -1)}}`
}

function nested(path: readonly string[], value: string): string {
  return path.reduceRight(
    (inner, name) => (name === '[]' ? `[${inner}]` : `{${JSON.stringify(name)}:${inner}}`),
    value,
  )
}

function everyField(schema: unknown, value: string): string {
  const names = Object.keys(fieldsOf(fieldsOf(schema).properties)).slice(0, 30)
  return `{${names.map((name) => `${JSON.stringify(name)}:${value}`).join(',')}}`
}
