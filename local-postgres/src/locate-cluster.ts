// Where the cluster of a data directory is or shall be, under which account, and whether it can be used.
import { access, constants, lchown, mkdir, readdir, readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { firstClosedDirectory, letEnter } from './access.ts'
import { type Account, chooseAccount, type Ids, nobodyIn, readPasswd, whoAmI } from './account.ts'
import { codeOf, EmbeddedDatabaseError, reasonOf, unlessMissing } from './error.ts'
import { handOver } from './hand-over.ts'
import { locationFile, readLocation } from './location-file.ts'
import { logPath } from './log-file.ts'
import type { CompleteOptions, SettingNames } from './options.ts'
import { makeOwnAccount } from './own-account.ts'

const MAJOR_VERSION = '18'

export interface ClusterLocation {
  readonly dataDir: string
  readonly account: Account
  /** the cluster's directory; absent before the first start */
  readonly cluster?: string
  /** the directory that keeps the account out of the data directory, so that a new cluster must go elsewhere */
  readonly closed?: string
}

export async function locateCluster(
  { dataDir, settings, name, makeAccount }: LocateOptions,
  me = whoAmI(),
): Promise<ClusterLocation> {
  const home = await openDataDir(dataDir, settings)
  const elsewhere = await readLocation(home)
  const cluster = elsewhere ?? path.join(home, 'postgres')
  const owner = await ownerOfCluster(cluster)
  if (elsewhere && !owner) {
    throw new EmbeddedDatabaseError(
      `${locationFile(home)} says that the database is in ${cluster}, but it is not there: bring that directory back, or remove the pointer file to begin with an empty database.`,
    )
  }
  const account = await accountFor(me, name, makeAccount, { home, dataDir: await stat(home), cluster, owner })
  if (owner) await checkCluster(cluster, (await stat(cluster)).uid, account, settings)
  const closed = account.switched
    ? await closedOnTheWay(account, elsewhere ? path.dirname(cluster) : home)
    : undefined
  if (owner && closed) {
    throw new EmbeddedDatabaseError(
      `The database in ${cluster} runs as ${account.name}, who cannot enter ${closed}: allow it (chmod o+x ${closed}) or move the data directory.`,
    )
  }
  return { dataDir: home, account, ...(owner && { cluster }), ...(closed && { closed }) }
}

type LocateOptions = Pick<CompleteOptions, 'dataDir' | 'settings' | 'name' | 'makeAccount'>

/** A cluster that nobody owns is given to an account of its own, where there is one and nothing runs. */
async function accountFor(
  me: Ids,
  name: string,
  makeAccount: boolean,
  place: { home: string; dataDir: Ids; cluster: string; owner: Ids | undefined },
): Promise<Account> {
  const { home, dataDir, cluster, owner } = place
  const known = await readPasswd()
  const found = chooseAccount(me, { dataDir, ...(owner && { cluster: owner }) }, known, name)
  const isNobodys = found.switched && found.uid === nobodyIn(known).uid
  if (!isNobodys || dataDir.uid === found.uid) return found
  const passwd = makeAccount ? await makeOwnAccount(name) : known
  const own = chooseAccount(me, { dataDir }, passwd, name)
  if (own.uid === found.uid) return own
  if (!owner) return own
  if (!(await handOver(cluster, name, own))) return found
  // What earlier versions logged may hold rows.
  for (const log of [logPath(home), `${logPath(home)}.1`]) await unlessMissing(lchown(log, own.uid, own.gid))
  return own
}

/** Makes the data directory where needed, private; its parents are nobody's secret and get the usual mode. */
async function openDataDir(dataDir: string, settings: SettingNames): Promise<string> {
  try {
    await mkdir(path.dirname(dataDir), { recursive: true })
    await mkdir(dataDir, { mode: 0o700 }).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
    const home = await realpath(dataDir)
    // With a slash behind it, a path that is no directory is refused as such.
    await access(`${home}/`, constants.R_OK | constants.W_OK | constants.X_OK)
    return home
  } catch (error) {
    const isFile = codeOf(error) === 'ENOTDIR' || codeOf(error) === 'EEXIST'
    throw new EmbeddedDatabaseError(
      isFile
        ? `The data directory ${dataDir} is a file or lies below one: set ${settings.dataDir} to a directory.`
        : `The data directory ${dataDir} cannot be written by uid ${whoAmI().uid} (${reasonOf(error)}): change its owner or mode, or set ${settings.dataDir} to another directory.`,
      { cause: error },
    )
  }
}

/** An empty directory is no cluster yet. Another account's cluster cannot be listed, and is one. */
async function ownerOfCluster(cluster: string): Promise<{ uid: number; gid: number } | undefined> {
  const there = await unlessMissing(stat(cluster))
  if (there?.isDirectory() && (await readdir(cluster).catch(() => ['?'])).length === 0) return undefined
  return there
}

async function checkCluster(
  cluster: string,
  owner: number,
  account: Account,
  settings: SettingNames,
): Promise<void> {
  if (owner !== account.uid) {
    throw new EmbeddedDatabaseError(
      account.switched
        ? `The database in ${cluster} belongs to root, and PostgreSQL does not run as root: give it to another account (chown -R ${account.name} ${cluster}).`
        : `The database in ${cluster} belongs to another user (uid ${owner}, and this is uid ${account.uid}): run as that user, change its owner, or set ${settings.dataDir} to another directory.`,
    )
  }
  const version = await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined)
  if (version === undefined) {
    throw new EmbeddedDatabaseError(
      `${cluster} is there and is no database: move it away, or set ${settings.dataDir} to another directory.`,
    )
  }
  if (version.trim() !== MAJOR_VERSION) {
    throw new EmbeddedDatabaseError(
      `The database in ${cluster} was made by PostgreSQL ${version.trim()} and this is PostgreSQL ${MAJOR_VERSION}: dump it with the old version and restore it, or set ${settings.dataDir} to another directory.`,
    )
  }
}

async function closedOnTheWay(account: Account, directory: string): Promise<string | undefined> {
  await letEnter(account, directory)
  return firstClosedDirectory(account, directory)
}
