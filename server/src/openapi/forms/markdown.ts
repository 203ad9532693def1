// A description as one Markdown file: for assistants, and for whoever reads better without a browser.
import { fieldsOf, type Json, textsOf } from '../../base/json.ts'

export function markdownOf(document: Json): string {
  const { title, version, description } = fieldsOf(document.info)
  const operations = operationsOf(document)
  const everywhere = commonTo(operations.map(({ operation }) => errorsOf(operation)))
  const headers = operations.flatMap(({ operation }) => parametersOf(operation).filter(isHeader))
  const tags = (Array.isArray(document.tags) ? document.tags : []).map(fieldsOf)
  const parts = tags.flatMap(({ name, description: about }) => {
    const own = operations.filter(({ operation }) => textsOf(operation.tags).includes(String(name)))
    return own.length === 0
      ? []
      : [`## ${name}`, String(about ?? ''), ...own.flatMap((each) => operationText(each, everywhere))]
  })
  return `${[
    `# ${title} ${version}`,
    withoutAnchors(String(description ?? '')),
    list('Headers of requests, where they apply', [...new Set(headers.map(parameterLine))]),
    everywhere.size > 0 ? `Any operation may answer: ${[...everywhere].join(', ')}` : '',
    ...parts,
    '## Types',
    ...Object.entries(fieldsOf(fieldsOf(document.components).schemas)).flatMap(typeText),
  ]
    .filter(Boolean)
    .join('\n\n')}\n`
}

interface DescribedOperation {
  readonly method: string
  readonly path: string
  readonly operation: Json
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

function operationsOf(document: Json): DescribedOperation[] {
  const [server] = Array.isArray(document.servers) ? document.servers : []
  const base = String(fieldsOf(server).url ?? '')
  return Object.entries(fieldsOf(document.paths)).flatMap(([path, item]) =>
    Object.entries(fieldsOf(item))
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => ({ method, path: base + path, operation: fieldsOf(operation) })),
  )
}

/** Links within the page of the reference lead nowhere here. */
function withoutAnchors(text: string): string {
  return text.replace(/\[([^\]]+)\]\(#[^)]*\)/g, '$1')
}

function parametersOf({ parameters }: Json): Json[] {
  return (Array.isArray(parameters) ? parameters : []).map(fieldsOf)
}

function isHeader({ in: place }: Json): boolean {
  return place === 'header'
}

function commonTo(sets: readonly string[][]): ReadonlySet<string> {
  const [first = [], ...others] = sets
  return new Set(first.filter((each) => others.every((other) => other.includes(each))))
}

function errorsOf({ responses }: Json): string[] {
  return Object.entries(fieldsOf(responses))
    .filter(([status]) => /^[45]/.test(status))
    .flatMap(([status, response]) => codesOf(response).map((code) => `${status} ${code}`))
}

function operationText(
  { method, path, operation }: DescribedOperation,
  everywhere: ReadonlySet<string>,
): string[] {
  const { operationId, summary, description, requestBody, responses } = operation
  const body = contentOf(fieldsOf(requestBody).required ? requestBody : null)
  const { 200: ok, 201: made, 202: taken } = fieldsOf(responses)
  const answer = contentOf(ok ?? made ?? taken)
  const errors = errorsOf(operation).filter((each) => !everywhere.has(each))
  return [
    `### ${operationId}: \`${method.toUpperCase()} ${path}\``,
    `${summary ?? ''}.`,
    withoutAnchors(String(description ?? '')),
    list(
      'Parameters',
      parametersOf(operation)
        .filter((each) => !isHeader(each))
        .map(parameterLine),
    ),
    body.schema ? `Body: ${typeOf(body.schema)}` : '',
    body.schema ? fieldLines(body.schema).join('\n') : '',
    example('Example body', body.example),
    answer.schema ? `Answer: ${typeOf(answer.schema)}` : '',
    answer.schema ? fieldLines(answer.schema).join('\n') : '',
    example('Example answer', answer.example),
    errors.length > 0 ? `Errors: ${errors.join(', ')}` : '',
  ]
}

function contentOf(part: unknown): { readonly schema: Json | null; readonly example: unknown } {
  const [first] = Object.values(fieldsOf(fieldsOf(part).content)).map(fieldsOf)
  if (!first) return { schema: null, example: undefined }
  const [shown] = Object.values(fieldsOf(first.examples)).map(fieldsOf)
  return { schema: fieldsOf(first.schema), example: shown?.value }
}

/** As the description of an answer lists them: `code`: what it means. */
function codesOf(response: unknown): string[] {
  const text = String(fieldsOf(response).description ?? '')
  return Array.from(text.matchAll(/^`(\w+)`:/gm), ([, code]) => `\`${code}\``)
}

function list(title: string, lines: readonly string[]): string {
  return lines.length > 0 ? [`${title}:`, '', ...lines].join('\n') : ''
}

function example(title: string, value: unknown): string {
  return value === undefined ? '' : `${title}:\n\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``
}

function parameterLine({ name, in: place, required, schema, description }: Json): string {
  return line(`${name}`, `${place}, ${typeOf(fieldsOf(schema))}`, required === true, description)
}

function typeText([name, schema]: [string, unknown]): string[] {
  const own = fieldsOf(schema)
  const lines = fieldLines(own)
  return [
    `### ${name}`,
    String(own.description ?? ''),
    lines.length > 0 ? lines.join('\n') : `It is ${typeOf({ ...own, description: undefined })}.`,
  ]
}

/** Deeper shapes have a name of their own, as a rule. */
const DEEPEST = 3

function fieldLines(schema: Json, depth = 0): string[] {
  const required = textsOf(schema.required)
  return Object.entries(fieldsOf(schema.properties)).flatMap(([name, property]) => {
    const own = fieldsOf(property)
    const inner = fieldsOf(own.items ?? own)
    const below = depth < DEEPEST ? fieldLines(inner, depth + 1) : []
    return [
      `${'  '.repeat(depth)}${line(name, typeOf(own), required.includes(name), own.description)}`,
      ...below,
    ]
  })
}

function line(name: string, type: string, isRequired: boolean, description: unknown): string {
  const about = typeof description === 'string' ? `: ${description.replaceAll(/\s+/g, ' ')}` : ''
  return `- \`${name}\` (${type}${isRequired ? '' : ', optional'})${about}`
}

function typeOf(schema: Json): string {
  const { $ref, type, items, anyOf, oneOf, enum: values, format } = schema
  if (typeof $ref === 'string') return `[${nameOf($ref)}](#${nameOf($ref).toLowerCase()})`
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ')
  const choices = [anyOf, oneOf].find(Array.isArray)
  if (choices) return choices.map((choice) => typeOf(fieldsOf(choice))).join(' or ')
  if (type === 'array') return `list of ${typeOf(fieldsOf(items))}`
  const types = textsOf(type)
  if (types.length > 1) return types.join(' or ')
  return `${types[0] ?? 'anything'}${typeof format === 'string' ? `, ${format}` : ''}`
}

function nameOf(reference: string): string {
  return reference.split('/').at(-1) ?? ''
}
