// The release that this process runs.
import { readFileSync } from 'node:fs'

interface Package {
  readonly version: string
}

const { version } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as Package

export const RELEASE = version
