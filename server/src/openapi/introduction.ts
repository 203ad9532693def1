// What the description begins with: what the API is, a way through it that ends with an order, errors and versions.
import { statusOf } from '../base/problems.ts'
import type { ApiRoute } from '../http/routes/route.ts'
import { type ApiVersion, changesOf, VERSIONS } from '../versions/index.ts'
import { BUYING } from './buying.ts'
import { MEANINGS, STOREFRONT_CODES } from './errors.ts'

export function introductionOf(routes: readonly ApiRoute[], version: ApiVersion): string {
  return [ABOUT, ...walkThrough(routes, version), ...READING, ...errorList(), ...history()].join('\n')
}

const ABOUT = `The public API of a shop: catalogue, content, shipping, checkout and orders.
There is no key: the host of a request names the shop. From a browser, the page’s origin must be a domain of the shop, and
the shop’s plan decides what it may call; requests go without credentials, and every answer, errors included, can be read
by the page.`

function walkThrough(routes: readonly ApiRoute[], version: ApiVersion): string[] {
  const rows = BUYING.map(({ op, what }, index) => {
    const route = routes.find((each) => each.op === op)
    if (!route) throw new Error(`The way through the API names ${op}, which there is not`)
    return `${index + 1}. [\`${op}\`](#${version}/${anchorOf(route)}): ${what}`
  })
  return [
    '',
    '## Buy something, step by step',
    '',
    'On the demo shop (`npm start`) every sample below can be sent as it stands: open the operation, press **Test Request**,',
    'then **Send**. Products, places, payment methods and vouchers are the same in every installation; what is made on the',
    'way (a quote, a draft, a code, a token) is yours, and goes from one step to the next.',
    '',
    ...rows,
  ]
}

/** As the page names the place of an operation. */
function anchorOf({ described, method, path }: ApiRoute): string {
  const tag = described.tag.toLowerCase().replaceAll(' ', '-')
  return `tag/${tag}/${method}${path.replace(/:(\w+)/g, '{$1}')}`
}

const READING = [
  '',
  '## Reading answers',
  '',
  'Amounts are whole rupiah, moments are UTC. Any field of an answer may be null, and lists such as `availability` may gain',
  'values: keep a default branch. The examples are answers of the demo shop; long lists are cut short.',
]

/** A list and no table: it is read on phones and in narrow columns. */
function errorList(): string[] {
  const codes = STOREFRONT_CODES.toSorted((a, b) => statusOf(a) - statusOf(b))
  return [
    '',
    '## Errors',
    '',
    'Every error is `{"error": {"code", "message", "details"}}`. Branch on `code`, which tells which `details` there are; show',
    '`message`, which is Indonesian and written for the buyer. Codes may be added. `X-Request-Id` names a request when asking',
    'for help.',
    '',
    ...codes.map((code) => `- **${statusOf(code)}** \`${code}\`: ${MEANINGS[code]}`),
  ]
}

function history(): string[] {
  const rows = VERSIONS.map((date) => {
    const changes = changesOf(date).map(
      ({ ops, summary }) => `\n  - ${ops.map((op) => `\`${op}\``).join(', ')}: ${summary}`,
    )
    return `- \`${date}\`${changes.length > 0 ? changes.join('') : ': the baseline'}`
  })
  return [
    '',
    '## Versions',
    '',
    '`X-API-Version` names the date your page was written for; without it the first one is served. Under one date fields are',
    'added, never renamed or removed.',
    '',
    ...rows,
  ]
}
