// The admin API: as nobody, as every role, as programs of every scope, as the operator; from its own page and from others.
import fc from 'fast-check'
import { ADMIN_PATH } from '../../../server/src/domain/addresses.ts'
import { readAdmin } from '../description.ts'
import { oneOf, type RequestMaker, requestsOf } from '../requests.ts'
import type { World } from '../world.ts'

/** Whoever may do much gets furthest, and so is asked most often: these stand first in the list of actors. */
const POWERFUL = 4

const FROM: Record<string, string>[] = [
  { 'Sec-Fetch-Site': 'same-origin' },
  { 'Sec-Fetch-Site': 'same-origin' },
  { 'Sec-Fetch-Site': 'same-origin' },
  { Origin: 'http://console.localhost' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://asing.example' },
  { 'Sec-Fetch-Site': 'same-site', Origin: 'http://demo.localhost' },
  { Origin: 'null' },
  {},
]

export function adminRequests(world: World): fc.Arbitrary<RequestMaker> {
  const callers = fc
    .record({
      actor: fc.oneof({ weight: 2, arbitrary: fc.nat({ max: POWERFUL - 1 }) }, fc.nat({ max: 1_000 })),
      from: fc.constantFrom(...FROM),
    })
    .map(({ actor, from }) => () => {
      const { headers, seesNeighbour } = oneOf(world.actors(), actor)
      return { headers: { Host: 'console.localhost', ...from, ...headers }, seesNeighbour }
    })
  return requestsOf(readAdmin(), { door: 'admin', prefix: ADMIN_PATH, callers })
}
