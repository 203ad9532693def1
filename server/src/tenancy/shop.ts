// A shop as requests, jobs and commands know it: who it is, and what this node remembers of it.
import type { Plan } from '../domain/plans.ts'
import type { Shelf } from './shelf.ts'

export interface Shop {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly plan: Plan
  /** every registered domain, in the merchant's order, some with a port */
  readonly domains: readonly string[]
  readonly primaryDomain: string | null
  readonly shelf: Shelf
}
