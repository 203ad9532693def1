// Where the secrets come from: APP_SECRET, or with the embedded database files beside it; and how those are changed.
import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError } from './config.ts'
import { MIN_SECRET_LENGTH } from './settings/kinds.ts'

export interface AppSecrets {
  /** what seals */
  readonly first: string
  /** what opens besides, while the first is being changed */
  readonly others: readonly string[]
}

type Place = Pick<Config, 'appSecret' | 'otherAppSecrets' | 'dataDir'>

/** Beside `secret`: the one that is to come, and the one that was. Each opens as long as it is there. */
const NEXT = 'secret.next'
const PREVIOUS = 'secret.previous'

export async function loadAppSecrets(config: Place): Promise<AppSecrets> {
  const first = await loadAppSecret(config)
  const kept =
    config.appSecret === null
      ? await Promise.all([NEXT, PREVIOUS].map((name) => readSecret(join(config.dataDir, name))))
      : []
  const others = [...config.otherAppSecrets, ...kept.filter((secret) => secret !== null)]
  return { first, others: [...new Set(others)].filter((secret) => secret !== first) }
}

/** APP_SECRET, or with the embedded database the one generated on first use and kept beside it. */
export async function loadAppSecret({ appSecret, dataDir }: Place): Promise<string> {
  if (appSecret) return appSecret
  const path = join(dataDir, 'secret')
  return (await readSecret(path)) ?? (await generate(dataDir, path))
}

/** How far the secret that is kept in DATA_DIR is changed. `known`: a new one opens. `used`: it seals, and the old one opens. */
export type GeneratedStep =
  | { readonly step: 'none' }
  | { readonly step: 'known' | 'used'; readonly since: Date }

export async function generatedStep(dataDir: string): Promise<GeneratedStep> {
  for (const [name, step] of [
    [NEXT, 'known'],
    [PREVIOUS, 'used'],
  ] as const) {
    const path = join(dataDir, name)
    if ((await readSecret(path)) !== null) return { step, since: (await stat(path)).mtime }
  }
  return { step: 'none' }
}

/** The first step: every process that starts from now on opens what a new secret seals. */
export async function makeNextSecret(dataDir: string): Promise<void> {
  await generate(dataDir, join(dataDir, NEXT))
}

/** The second step: the new one seals from the next start on. Killed in between, it can be done again. */
export async function useNextSecret(dataDir: string): Promise<void> {
  const path = join(dataDir, 'secret')
  await writeSecretFile(dataDir, PREVIOUS, await readFile(path, 'utf8'))
  await rename(join(dataDir, NEXT), path)
}

/** The last step: what was sealed under the old one opens no more. */
export async function dropPreviousSecret(dataDir: string): Promise<void> {
  await rm(join(dataDir, PREVIOUS), { force: true })
}

/** The secrets of a database that was put back, in place of those that are there: `putInPlace` once it is committed. */
export async function prepareSecretFiles(
  dataDir: string,
  { first, others }: AppSecrets,
): Promise<{ putInPlace(): Promise<void> }> {
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, 'secret')
  const beside = `${path}.restored`
  await writeFile(beside, `${first}\n`, { mode: 0o600, flush: true })
  return {
    async putInPlace() {
      const [other] = others
      if (other !== undefined) await writeSecretFile(dataDir, PREVIOUS, `${other}\n`)
      else await rm(join(dataDir, PREVIOUS), { force: true })
      await rename(beside, path)
      await rm(join(dataDir, NEXT), { force: true })
    },
  }
}

/** Whole or not at all. */
async function writeSecretFile(folder: string, name: string, text: string): Promise<void> {
  const candidate = join(folder, `${name}.${randomUUID()}`)
  try {
    await writeFile(candidate, text, { mode: 0o600, flush: true })
    await rename(candidate, join(folder, name))
  } finally {
    await rm(candidate, { force: true })
  }
}

/** A link appears whole or not at all, so that of two first starts one wins and both read the same. */
async function generate(folder: string, path: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  // Not named by the process id: in two containers on one volume both may be number 1.
  const candidate = `${path}.${randomUUID()}`
  try {
    await writeFile(candidate, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
    await link(candidate, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(candidate, { force: true })
  }
  return (await readFile(path, 'utf8')).trim()
}

/** null: there is no such file. */
async function readSecret(path: string): Promise<string | null> {
  const secret = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (secret === null || secret.trim().length >= MIN_SECRET_LENGTH) return secret?.trim() ?? null
  throw new ConfigError(
    `${path} is damaged: it holds a secret that what is sealed in the database opens with. ` +
      'Restore it from a backup, or remove it to go on without (keys of gateways and couriers are then to be given again)',
  )
}
