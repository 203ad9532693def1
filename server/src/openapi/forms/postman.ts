// The API as a Postman collection (v2.1): every operation with its example, and what one step gives the next.
import { fieldsOf, type Json } from '../../base/json.ts'
import { API_PATH } from '../../domain/addresses.ts'
import type { ApiRoute } from '../../http/routes/route.ts'
import type { ApiVersion } from '../../versions/index.ts'
import { BUYING, type KeptValue, keptValues, withKept } from '../buying.ts'
import type { Examples } from '../examples.ts'
import { DEMO_ADDRESS } from '../samples.ts'

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

export function postmanOf(routes: readonly ApiRoute[], version: ApiVersion, examples: Examples): Json {
  const kept = keptValues(examples)
  const put = ({ name }: KeptValue) => `{{${name}}}`
  const byTag = Map.groupBy(routes, ({ described }) => described.tag)
  const item = (route: ApiRoute) => itemOf(route, version, examples, (value) => withKept(value, kept, put))
  const folders = Array.from(byTag, ([name, own]) => ({ name, item: own.map(item) }))
  const buying = BUYING.map(({ op }) => op)
  const withCode = buying.indexOf('verifyCheckoutCode')
  const steps = (ops: readonly string[]) =>
    ops.flatMap((op) => routes.filter((route) => route.op === op).map(item))
  return {
    info: {
      name: `Etalase Storefront API ${version}`,
      description:
        'Run the first folder: each request keeps what the next one needs, and a code goes to the buyer. Put it into the variable `code`, then run the second.',
      schema: SCHEMA,
    },
    variable: [
      { key: 'baseUrl', value: `${DEMO_ADDRESS}${API_PATH}` },
      ...Array.from(kept.values(), ({ name: key }) => ({ key, value: '' })),
    ],
    item: [
      { name: 'Buy something, until the code', item: steps(buying.slice(0, withCode)) },
      { name: 'Buy something, with the code', item: steps(buying.slice(withCode)) },
      ...folders,
    ],
  }
}

function itemOf(
  { op, method, path, described }: ApiRoute,
  version: ApiVersion,
  { operations }: Examples,
  put: (value: unknown) => unknown,
): Json {
  const example = operations[op]
  const params = fieldsOf(put(example?.params))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => String(params[name] ?? `{{${name}}}`))
  const query = Object.entries(example?.query ?? {}).map(([key, value]) => ({ key, value: String(value) }))
  const search = query.map(({ key, value }) => `${key}=${encodeURIComponent(value)}`).join('&')
  const script = scriptAfter(op)
  return {
    name: described.summary,
    request: {
      method,
      description: described.description ?? '',
      header: [
        { key: 'X-API-Version', value: version },
        ...(example?.body ? [{ key: 'Content-Type', value: 'application/json' }] : []),
      ],
      url: {
        raw: `{{baseUrl}}${filled}${search && `?${search}`}`,
        host: ['{{baseUrl}}'],
        path: filled.split('/').slice(1),
        ...(query.length > 0 && { query }),
      },
      ...(example?.body && {
        body: {
          mode: 'raw',
          raw: JSON.stringify(put(example.body), null, 2),
          options: { raw: { language: 'json' } },
        },
      }),
    },
    ...(script.length > 0 && {
      event: [{ listen: 'test', script: { type: 'text/javascript', exec: script } }],
    }),
  }
}

/** What Postman runs after the answer. */
function scriptAfter(op: string): string[] {
  const step = BUYING.find((each) => each.op === op)
  if (!step) return []
  const { keeps = {} } = step
  const lines = Object.entries(keeps).map(([name, pointer]) => {
    const path = pointer
      .split('/')
      .slice(1)
      .map((part) => `?.[${/^\d+$/.test(part) ? part : JSON.stringify(part)}]`)
      .join('')
    return `if (answer${path} !== undefined) pm.collectionVariables.set(${JSON.stringify(name)}, answer${path})`
  })
  return [ANSWERED, ...(lines.length > 0 ? ['const answer = pm.response.json()', ...lines] : [])]
}

const ANSWERED = "pm.test('It is answered', () => pm.response.to.have.status(200))"
