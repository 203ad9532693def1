// The storefront and the console of a server that builds them itself, as npm start does: begun once the API answers, for
// until then a build would only keep it waiting.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../base/config.ts'
import type { SiteSource } from '../features/shop/site/site-source.ts'

export type SiteName = SiteSource['name']

/** Of one site, from the program that can build it. */
export interface SiteBuild {
  readonly name: SiteName
  readonly folder: string
  isUpToDate(): boolean
  /** what went wrong, or null */
  build(): Promise<string | null>
}

export interface Sites {
  /** for those who wait for a page; null: there is nothing to build */
  readonly building: Readonly<Record<SiteName, SiteSource['building']>>
  /** Builds what has to be built, side by side. */
  begin(): SiteUnderWay[]
}

export interface SiteUnderWay {
  readonly name: SiteName
  readonly built: Promise<BuildOutcome>
}

export interface BuildOutcome {
  /** null: it is built */
  readonly failure: string | null
  /** false: there is nothing to show, not even of a build before */
  readonly hasPages: boolean
}

/** A folder that the operator names is filled by the operator. */
export function openSites(
  { storefrontDir, consoleDir }: Pick<Config, 'storefrontDir' | 'consoleDir'>,
  builds: readonly SiteBuild[] = [],
): Sites {
  const folders = { storefront: storefrontDir, console: consoleDir }
  const stale = builds
    .filter(({ name, folder, isUpToDate }) => folders[name] === folder && !isUpToDate())
    .map((build) => ({ ...build, done: Promise.withResolvers<string | null>() }))
  const building = (name: SiteName) => stale.find((build) => build.name === name)?.done.promise ?? null
  return {
    building: { storefront: building('storefront'), console: building('console') },
    begin: () =>
      stale.map(({ name, folder, build, done }) => {
        done.resolve(build())
        const built = done.promise.then((failure) => ({ failure, hasPages: hasPages(folder) }))
        return { name, built }
      }),
  }
}

export function hasPages(folder: string): boolean {
  return existsSync(join(folder, 'index.html'))
}
