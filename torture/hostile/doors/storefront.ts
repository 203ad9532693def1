// The storefront's API in both versions, as buyers of any shop, from any page.
import fc from 'fast-check'
import { API_PATH } from '../../../server/src/domain/addresses.ts'
import { VERSIONS } from '../../../server/src/versions/index.ts'
import { readStorefront } from '../description.ts'
import { type RequestMaker, requestsOf } from '../requests.ts'
import { DEMO, NEIGHBOUR, OWN } from '../world.ts'

/** Where something has been bought, there is most to be found. */
const SHOPS = [OWN, OWN, OWN, OWN, OWN, DEMO, NEIGHBOUR]

export function storefrontRequests(): fc.Arbitrary<RequestMaker> {
  const callers = fc
    .record({
      shop: fc.constantFrom(...SHOPS),
      version: fc.oneof(
        { weight: 12, arbitrary: fc.constantFrom(...VERSIONS, undefined) },
        fc.constantFrom('kapan', ''),
      ),
      origin: fc.oneof(
        { weight: 12, arbitrary: fc.constantFrom(undefined, 'own') },
        fc.constantFrom('https://asing.example', 'null'),
      ),
    })
    .map(({ shop, version, origin }) => () => ({
      shop,
      headers: {
        Host: `${shop}.localhost`,
        ...(version !== undefined && { 'X-API-Version': version }),
        ...(origin !== undefined && { Origin: origin === 'own' ? `http://${shop}.localhost` : origin }),
      },
    }))
  return requestsOf(readStorefront(), { door: 'storefront', prefix: API_PATH, callersOf: () => callers })
}
