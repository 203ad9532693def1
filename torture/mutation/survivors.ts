// Mutants that live, each with the reason why no test can notice it, or why none needs to.
import type { Survivor } from './compare.ts'

export const SURVIVORS: readonly Survivor[] = []
