// A released description may only grow: tells what a new one lacks of an old one. Schemas are compared by what they come
// to, so that a union may take the place of a looser shape.
import { fieldsOf, isRecord, type Json } from '../base/json.ts'
import { type Reading, readSchema, resolve } from './reading.ts'

/** Places of everything that was there and is gone or different, empty when the new document only adds. */
export function breakingChanges(before: Json, after: Json): string[] {
  return [...lostNames(before, after), ...lostOperations(before, after)]
}

/** Programs are written against the names of shapes too. */
function lostNames(before: Json, after: Json): string[] {
  const names = (document: Json) => Object.keys(part(part(document, 'components'), 'schemas'))
  const kept = names(after)
  return names(before)
    .filter((name) => !kept.includes(name))
    .map((name) => `components/${name}`)
}

function lostOperations(before: Json, after: Json): string[] {
  return Object.entries(part(before, 'paths')).flatMap(([path, methods]) =>
    Object.entries(fieldsOf(methods)).flatMap(([method, each]) => {
      const operation = fieldsOf(each)
      const place = `${method.toUpperCase()} ${path}`
      const kept = part(part(part(after, 'paths'), path), method)
      if (kept.operationId !== operation.operationId) return [place]
      return comparison(before, after).operation(operation, kept, place)
    }),
  )
}

function comparison(before: Json, after: Json) {
  return {
    operation: (old: Json, kept: Json, place: string): string[] => [
      ...lostParameters(old, kept, place),
      ...lostInBody(old, kept, place),
      ...lostResponses(old, kept, place),
    ],
  }

  function lostParameters(old: Json, kept: Json, place: string): string[] {
    const [were, are] = [parametersOf(old), parametersOf(kept)]
    const lost = [...were].flatMap(([key, parameter]) => {
      const now = are.get(key)
      if (!now) return [`${place} ${key}`]
      const readings = [
        readSchema(before, parameter.schema, 'request'),
        readSchema(after, now.schema, 'request'),
      ] as const
      return narrowed(...readings, `${place} ${key}`)
    })
    const asked = [...are].filter(([key, { required }]) => required && !were.get(key)?.required)
    return [...lost, ...asked.map(([key]) => `${place} ${key} (newly required)`)]
  }

  function lostInBody(old: Json, kept: Json, place: string): string[] {
    const isNewlyAsked = part(kept, 'requestBody').required && !part(old, 'requestBody').required
    const asked = isNewlyAsked ? [`${place} body (newly required)`] : []
    if (!old.requestBody) return asked
    if (!kept.requestBody) return [`${place} body`]
    const [was, is] = [
      readSchema(before, schemaOf(part(old, 'requestBody')), 'request'),
      readSchema(after, schemaOf(part(kept, 'requestBody')), 'request'),
    ]
    return [...asked, ...narrowed(was, is, `${place} body`)]
  }

  function lostResponses(old: Json, kept: Json, place: string): string[] {
    return Object.entries(part(old, 'responses')).flatMap(([status, response]) => {
      const was = dereferenced(before, response)
      const is = dereferenced(after, part(kept, 'responses')[status])
      const here = `${place} ${status}`
      if (!is) return [here]
      const headers = Object.keys(part(was ?? {}, 'headers')).filter((name) => !(name in part(is, 'headers')))
      return [
        ...headers.map((name) => `${here} ${name}`),
        ...(was?.content
          ? loosened(
              readSchema(before, schemaOf(was), 'answer'),
              readSchema(after, schemaOf(is), 'answer'),
              here,
            )
          : []),
      ]
    })
  }
}

/** The header that names the version picks the document; it is none of its shapes. */
const PICKS_THE_DOCUMENT = 'header X-API-Version'

function parametersOf({ parameters }: Json): Map<string, Json> {
  const described = Array.isArray(parameters) ? parameters.map(fieldsOf) : []
  const all = described.map((parameter): [string, Json] => [`${parameter.in} ${parameter.name}`, parameter])
  return new Map(all.filter(([key]) => key !== PICKS_THE_DOCUMENT))
}

/** Of a request: what is no longer taken. */
function narrowed(was: Reading, is: Reading, place: string): string[] {
  const types = [...(was.types ?? [])].filter((type) => is.types && !is.types.has(type))
  const isNowTyped = was.types === null && is.types !== null
  const isNowListed = was.values === null && is.values !== null
  const values = [...(was.values ?? [])].filter((value) => is.values && !is.values.has(value))
  const limits = [...is.limits].filter(([name, limit]) => isTighter(name, was.limits.get(name), limit))
  const fields = [...was.fields].flatMap(([name, field]) => {
    const kept = is.fields.get(name)
    return kept ? narrowed(field.reading, kept.reading, `${place}.${name}`) : [`${place}.${name}`]
  })
  const asked = [...is.fields].filter(
    ([name, { isAlwaysThere }]) => isAlwaysThere && !was.fields.get(name)?.isAlwaysThere,
  )
  return [
    ...[...types, ...values].map((each) => `${place}: ${String(each)}`),
    ...(isNowTyped || isNowListed ? [place] : []),
    ...limits.map(([name]) => `${place}: ${name}`),
    ...fields,
    ...asked.map(([name]) => `${place}.${name} (newly required)`),
    ...(was.items && is.items ? narrowed(was.items, is.items, `${place}[]`) : []),
  ]
}

function isTighter(name: string, before: unknown, after: unknown): boolean {
  if (before === undefined || typeof before !== 'number' || typeof after !== 'number') return before !== after
  return name.startsWith('max') ? after < before : after > before
}

/** Of an answer: what a reader can no longer rely on. */
function loosened(was: Reading, is: Reading, place: string): string[] {
  const types = is.types ? [...is.types].filter((type) => was.types && !was.types.has(type)) : []
  const isNoLongerTyped = was.types !== null && (is.types === null || is.types.size === 0)
  const isNoLongerListed = was.values !== null && is.values === null
  const values = [...(was.values ?? [])].filter((value) => is.values && !is.values.has(value))
  const formats = [...was.limits].filter(
    ([name, limit]) => name === 'format' && is.limits.get(name) !== limit,
  )
  const fields = [...was.fields].flatMap(([name, field]) => {
    const kept = is.fields.get(name)
    if (!kept || (field.isAlwaysThere && !kept.isAlwaysThere)) return [`${place}.${name}`]
    return loosened(field.reading, kept.reading, `${place}.${name}`)
  })
  const items = was.items ? (is.items ? loosened(was.items, is.items, `${place}[]`) : [`${place}[]`]) : []
  return [
    ...[...types, ...values].map((each) => `${place}: ${String(each)}`),
    ...(isNoLongerTyped || isNoLongerListed ? [place] : []),
    ...formats.map(([name]) => `${place}: ${name}`),
    ...fields,
    ...items,
  ]
}

function part(node: Json, key: string): Json {
  return fieldsOf(node[key])
}

function schemaOf(body: Json): unknown {
  return part(part(body, 'content'), 'application/json').schema
}

function dereferenced(document: Json, node: unknown): Json | null {
  const { $ref } = fieldsOf(node)
  const found = typeof $ref === 'string' ? resolve(document, $ref) : node
  return isRecord(found) ? found : null
}
