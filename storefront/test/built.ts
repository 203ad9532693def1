// The storefront as it is built from this source.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Always, so that the build before cannot cover up one that fails; unless the caller has just built it. */
export async function builtStorefront(): Promise<string> {
  if (!process.env.SITES_ARE_BUILT)
    await promisify(execFile)(process.execPath, [`${ROOT}tools/build.ts`, 'storefront'], {
      cwd: ROOT,
    })
  return `${ROOT}storefront/dist`
}
