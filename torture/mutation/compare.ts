// Mutants and whether a test noticed them; those that none did, held against the list of those that may live.

/** One change of one place in the sources. */
export interface Mutant {
  readonly file: string
  /** the line that it begins on, without its indentation: it is known again when the line has moved */
  readonly line: string
  /** Stryker's name for it, and what stands there instead, on one line: `StringLiteral: ""` */
  readonly change: string
}

export interface TriedMutant extends Mutant {
  /** some test failed, or never came to an end */
  readonly isDetected: boolean
}

/** A mutant that no test can notice, or that none needs to. */
export interface Survivor extends Mutant {
  readonly reason: string
}

export function percentDetected(mutants: readonly TriedMutant[]): number {
  const detected = mutants.filter(({ isDetected }) => isDetected)
  return mutants.length === 0 ? 100 : (detected.length / mutants.length) * 100
}

export interface Comparison {
  /** survive without a reason */
  readonly unlisted: readonly Mutant[]
  /** have a reason and do not survive, or are not there any more */
  readonly outdated: readonly Survivor[]
}

export function compareSurvivors(mutants: readonly TriedMutant[], listed: readonly Survivor[]): Comparison {
  const alive = mutants.filter(({ isDetected }) => !isDetected)
  const known = new Set(listed.map(keyOf))
  const living = new Set(alive.map(keyOf))
  return {
    unlisted: alive.filter((mutant) => !known.has(keyOf(mutant))),
    outdated: listed.filter((survivor) => !living.has(keyOf(survivor))),
  }
}

function keyOf({ file, line, change }: Mutant): string {
  return JSON.stringify([file, line, change])
}
