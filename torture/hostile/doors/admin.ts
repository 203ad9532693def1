// The admin API: mostly as somebody who may, in his own shop and from its own page; else as anybody, from anywhere.
import fc from 'fast-check'
import { ADMIN_PATH } from '../../../server/src/domain/addresses.ts'
import { adminRoutes } from '../../../server/src/doors/admin/routes.ts'
import type { Actor } from '../actors.ts'
import { readAdmin } from '../description.ts'
import { type Caller, oneOf, type RequestMaker, requestsOf } from '../requests.ts'
import { NEIGHBOUR, OWN, type World } from '../world.ts'

const OWN_PAGE: Record<string, string>[] = [
  { 'Sec-Fetch-Site': 'same-origin' },
  { Origin: 'http://console.localhost' },
]

const FROM: Record<string, string>[] = [
  ...OWN_PAGE,
  { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://asing.example' },
  { 'Sec-Fetch-Site': 'same-site', Origin: 'http://demo.localhost' },
  { Origin: 'null' },
  {},
]

const pick = fc.nat({ max: 1_000 })

export function adminRequests(world: World): fc.Arbitrary<RequestMaker> {
  const needs = new Map(adminRoutes.map(({ op, need }) => [op, need]))
  const anybody = fc
    .record({ pick, from: fc.constantFrom(...FROM) })
    .map((given) => () => callerBy(oneOf(world.actors.all(), given.pick), given.from))
  return requestsOf(readAdmin(), {
    door: 'admin',
    prefix: ADMIN_PATH,
    callersOf({ id }) {
      const need = needs.get(id)
      const rightful = fc.record({ pick, from: fc.constantFrom(...OWN_PAGE) }).map((given) => () => {
        const who = world.actors.all().filter((actor) => need !== undefined && actor.may(need))
        return callerBy(oneOf(who.length > 0 ? who : world.actors.all(), given.pick), given.from)
      })
      return fc.oneof({ weight: 9, arbitrary: rightful }, { weight: 1, arbitrary: anybody })
    },
  })
}

function callerBy({ name, headers, shop }: Actor, from: Record<string, string>): Caller {
  return {
    headers: { Host: 'console.localhost', ...from, ...headers },
    seesNeighbour: name === 'operator' || shop === NEIGHBOUR,
    shop: shop ?? OWN,
    actor: name,
  }
}
