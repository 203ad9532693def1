// The package compiles in a strict program of somebody who has not come to TypeScript 7 yet.
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type InstalledProject, installIntoEmptyProject, RESOLUTIONS } from '../installed-project.ts'

const TYPESCRIPT_5 = join(import.meta.dirname, 'node_modules/typescript')

let project: InstalledProject
before(async () => {
  project = await installIntoEmptyProject()
})
after(() => project?.remove())

for (const [resolution, options] of Object.entries(RESOLUTIONS))
  test(`a strict program compiles by TypeScript 5, ${resolution}`, () =>
    project.compile(options, 'checked', TYPESCRIPT_5))
