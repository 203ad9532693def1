// What the product is put through, in this order; each part is a program in a folder of its own.

export interface Part {
  readonly name: string
  readonly about: string
  /** whether it has a quick half, which `.ci/run` runs */
  readonly inShort: boolean
}

export const PARTS: readonly Part[] = [
  { name: 'model', about: 'a model of a shop that walks beside two nodes', inShort: true },
  { name: 'races', about: "checkout's races, over and over", inShort: false },
  { name: 'kills', about: 'servers that are killed while they sell', inShort: false },
  { name: 'faults', about: 'faults of the database under steady load', inShort: true },
  {
    name: 'vendors',
    about: 'mail, gateways, couriers and webhooks that are down, slow or lie',
    inShort: true,
  },
  { name: 'clocks', about: 'clocks that are set, and nodes whose clocks differ', inShort: true },
  { name: 'fleet', about: 'a fleet that fails over to a replica', inShort: false },
  { name: 'hostile', about: 'requests that nobody means well with', inShort: true },
  {
    name: 'overload',
    about: 'ten times more than it can take, and one shop that takes all of its share',
    inShort: false,
  },
  { name: 'mutation', about: 'tests, against rules that are broken on purpose', inShort: false },
  { name: 'slow-callers', about: 'callers that do not read, or hardly write', inShort: false },
]
