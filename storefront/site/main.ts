// npm start: the site on a server of its own. npm run build:static: the same as a folder of files, dist/static.
import { readdir, readFile, rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { createSite, type SiteOptions } from './server.ts'
import { writeSite } from './static.ts'

const DIST = join(import.meta.dirname, '..')
const { env } = process
const port = Number(env.PORT ?? 4173)
const options: SiteOptions = {
  api: (env.API_URL ?? import.meta.env.VITE_API_URL ?? '').replace(/\/$/, ''),
  origin: (env.SITE_ORIGIN ?? `http://localhost:${port}`).replace(/\/$/, ''),
  siteKey: env.SITE_KEY || null,
  isBehindProxy: env.TRUST_PROXY === '1',
  files: await builtFiles(),
}

if (process.argv[2] === 'static') {
  const folder = join(DIST, 'static')
  await rm(folder, { recursive: true, force: true })
  console.log(`${await writeSite(folder, options)} pages are in ${folder}`)
} else {
  createSite(options).listen(port, () => console.log(`The site is open at ${options.origin}`))
}

/** All that browsers may have: nothing of the server, nor of pages made before. */
async function builtFiles(): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(DIST, { recursive: true, withFileTypes: true })
  const files = new Map<string, Buffer>()
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = join(entry.parentPath, entry.name)
    const path = `/${relative(DIST, file).split(sep).join('/')}`
    if (!/^\/(server|static)\//.test(path)) files.set(path, await readFile(file))
  }
  return files
}
