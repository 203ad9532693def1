// Reads variables of the environment, each by its kind. It keeps every error, so that an operator sees all of them at once.

export interface Env {
  /** The errors so far, one sentence each. */
  readonly errors: readonly string[]
  /** null: not set */
  text(name: string): string | null
  /** null: not set, or wrong; then the error is among `errors` */
  read<T>(name: string, kind: SettingKind<T>): T | null
  /** For an error that no single variable makes. */
  refuse(error: string): void
  /** Those of the names that are not set. */
  missing(names: readonly string[]): string[]
}

/** `refuse` takes what stands behind the variable's name in the error. */
export type SettingKind<T> = (value: string, refuse: (why: string) => null) => T | null

/** What examples say where a value is to be filled in, ours and those of others; also as the password of an address. */
const PLACEHOLDER =
  /^(replace([-_ ].*)?|change[-_ ]?(me|this).*|place[-_ ]?holder.*|your[-_ ].*|<[^@]*>)$|:\/\/[^/:@]*:(PASSWORD|replace|change[-_]?me)@/i
const TO_FILL_IN = 'still has the placeholder of an example: set a value of your own'

export function openEnv(variables: NodeJS.ProcessEnv): Env {
  const errors: string[] = []
  // An empty variable counts as unset: that is how container files switch one off.
  const given = (name: string) => variables[name]?.trim() || null
  const told = new Set<string>()
  function text(name: string): string | null {
    const value = given(name)
    if (value === null || !PLACEHOLDER.test(value)) return value
    if (!told.has(name)) errors.push(`${name} ${TO_FILL_IN}`)
    told.add(name)
    return null
  }
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
    missing: (names) => names.filter((name) => given(name) === null),
  }
}
