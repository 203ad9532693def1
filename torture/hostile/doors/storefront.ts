// The storefront's API in both versions, as buyers of any shop, from any page.
import fc from 'fast-check'
import { API_PATH } from '../../../server/src/domain/addresses.ts'
import { VERSIONS } from '../../../server/src/versions/index.ts'
import { readStorefront } from '../description.ts'
import { type RequestMaker, requestsOf } from '../requests.ts'
import { DEMO, NEIGHBOUR, OWN } from '../world.ts'

const SHOPS = [DEMO, OWN, OWN, NEIGHBOUR]

export function storefrontRequests(): fc.Arbitrary<RequestMaker> {
  const callers = fc
    .record({
      shop: fc.constantFrom(...SHOPS),
      version: fc.constantFrom(...VERSIONS, ...VERSIONS, 'kapan', undefined),
      origin: fc.constantFrom(undefined, undefined, 'https://asing.example', 'null'),
    })
    .map(({ shop, version, origin }) => () => ({
      headers: {
        Host: `${shop}.localhost`,
        ...(version !== undefined && { 'X-API-Version': version }),
        ...(origin !== undefined && { Origin: origin }),
      },
    }))
  return requestsOf(readStorefront(), { door: 'storefront', prefix: API_PATH, callers })
}
