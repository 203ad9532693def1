// Reads variables of the environment, each by its kind. It keeps every error, so that an operator sees all of them at once.

export interface Env {
  /** The errors so far, one sentence each. */
  readonly errors: readonly string[]
  /** null: not set */
  text(name: string): string | null
  /** null: not set, or wrong; then the error is among `errors` */
  read<T>(name: string, kind: Kind<T>): T | null
  /** For an error that no single variable makes. */
  refuse(error: string): void
  /** Those of the names that are not set. */
  missing(names: readonly string[]): string[]
}

/** `refuse` takes what stands behind the variable's name in the error. */
export type Kind<T> = (value: string, refuse: (why: string) => null) => T | null

export function openEnv(variables: NodeJS.ProcessEnv): Env {
  const errors: string[] = []
  // An empty variable counts as unset: that is how container files switch one off.
  const text = (name: string) => variables[name]?.trim() || null
  return {
    errors,
    text,
    read(name, kind) {
      const value = text(name)
      if (value === null) return null
      return kind(value, (why) => {
        errors.push(`${name} ${why}`)
        return null
      })
    },
    refuse: (error) => void errors.push(error),
    missing: (names) => names.filter((name) => text(name) === null),
  }
}
