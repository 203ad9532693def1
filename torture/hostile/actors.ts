// Who asks the admin API: people of every role, programs of every scope, the operator, and those who are nobody.
import { isAtLeast, type Need, ROLES, type Role, SCOPES, type Scope } from '../../server/src/domain/access.ts'
import type { TestApp } from '../../server/test/app.ts'
import { cookieOf } from '../../server/test/merchants.ts'

export interface Actor {
  readonly name: string
  readonly headers: Record<string, string>
  /** the only one it knows; null: none, or all of them */
  readonly shop: string | null
  may(need: Need): boolean
}

export interface Actors {
  all(): readonly Actor[]
  /** by name; throws for one there is not */
  of(name: string): Actor
  /** new keys for one whose own are withdrawn */
  renew(name: string): Promise<void>
  renewAll(): Promise<void>
}

type Maker = (app: TestApp) => Promise<Actor>

export const STORY_OWNER = 'owner in stories'

export interface Shops {
  readonly own: string
  /** that nobody but stories goes to */
  readonly ofStories: string
  readonly demo: string
  readonly neighbour: string
}

/** Each with a key of this moment. */
export async function newActors(app: TestApp, { own, demo, neighbour, ofStories }: Shops): Promise<Actors> {
  const makers: readonly Maker[] = [
    operator,
    person('owner', own, 'owner'),
    person('manager', own, 'manager'),
    ...ROLES.map((role) => person(`${role} of ${demo}`, demo, role)),
    person('neighbour', neighbour, 'owner'),
    program(demo, 'all'),
    ...SCOPES.map((scope) => program(own, scope)),
    async () => nobody('nobody', {}),
    async () => nobody('false key', { Authorization: 'Bearer eta_xxxxxxxx' }),
    async () => nobody('false session', { Cookie: 'etalase_session=xxxxxxxx' }),
  ]
  // Not among those who send just anything: nothing else may change the shop of the stories.
  const inStories = await Promise.all([
    person(STORY_OWNER, ofStories, 'owner')(app),
    program(ofStories, 'all')(app),
  ])
  let actors = await Promise.all(makers.map((make) => make(app)))
  const renewing = new Map<string, Promise<void>>()

  async function renewed(name: string): Promise<void> {
    const at = actors.findIndex((actor) => actor.name === name)
    const make = makers[at]
    if (!make) throw new Error(`There is no "${name}"`)
    const actor = await make(app)
    actors = actors.with(at, actor)
  }

  return {
    all: () => actors,
    of(name) {
      const found = [...actors, ...inStories].find((actor) => actor.name === name)
      if (!found) throw new Error(`There is no "${name}"`)
      return found
    },
    // Many may find out at once that one has no key any more.
    renew(name) {
      const going = renewing.get(name) ?? renewed(name).finally(() => renewing.delete(name))
      renewing.set(name, going)
      return going
    },
    async renewAll() {
      actors = await Promise.all(makers.map((make) => make(app)))
    },
  }
}

const operator: Maker = async (app) => ({
  name: 'operator',
  headers: { Cookie: await cookieOf(app, 'operator') },
  shop: null,
  may: () => true,
})

function person(name: string, shop: string, role: Role): Maker {
  return async (app) => ({
    name,
    headers: { Cookie: await cookieOf(app, { shop, role }) },
    shop,
    may: (need) => (typeof need === 'string' ? need !== 'operator' : isAtLeast(role, need.role)),
  })
}

export const programName = (shop: string, scope: Scope) => `program of ${shop} for ${scope}`

function program(shop: string, scope: Scope): Maker {
  return async (app) => ({
    name: programName(shop, scope),
    headers: { Authorization: `Bearer ${await app.token({ shop, scopes: [scope] })}` },
    shop,
    may: (need) =>
      typeof need === 'string'
        ? need === 'anyone' || need === 'known'
        : scope === 'all' || scope === need.scope,
  })
}

function nobody(name: string, headers: Record<string, string>): Actor {
  return { name, headers, shop: null, may: (need) => need === 'anyone' && name === 'nobody' }
}
