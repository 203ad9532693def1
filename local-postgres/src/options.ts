// What an application says of the database it wants, with the defaults for what it leaves open.
import path from 'node:path'

export interface EmbeddedOptions {
  /** holds the database and its log; made where it is missing */
  readonly dataDir: string
  /** of the application, and of the database and its user: it cannot change once there is a database */
  readonly name: string
  readonly settings: SettingNames
  /** where root keeps what the database's account cannot reach in its own place: /var/lib/NAME unless said otherwise */
  readonly stageDir?: string
  /** false: root makes no account for the database, which then runs as `nobody` where there is none called `name` */
  readonly makeAccount?: boolean
  readonly log?: (line: string) => void
  /** how long a start may take until connections are accepted: 15 seconds unless said otherwise */
  readonly readyTimeoutMs?: number
}

/** What an operator changes to get out of trouble, as error messages shall call it: the names of variables, say. */
export interface SettingNames {
  readonly dataDir: string
  /** of the setting that names another PostgreSQL, to be used instead */
  readonly databaseUrl: string
}

export type CompleteOptions = Required<EmbeddedOptions>

// It goes into SQL without quotes, and into the path of a socket, which must be short.
const NAME = /^[a-z][a-z0-9_]{0,29}$/

export function completeOptions(options: EmbeddedOptions): CompleteOptions {
  const { name } = options
  if (!NAME.test(name)) throw new TypeError(`A database's name must match ${NAME}, and "${name}" does not`)
  return {
    stageDir: `/var/lib/${name}`,
    makeAccount: true,
    log: () => {},
    readyTimeoutMs: 15_000,
    ...options,
    dataDir: path.resolve(options.dataDir),
  }
}
