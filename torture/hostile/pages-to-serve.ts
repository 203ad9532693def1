// The pages that the attacked server serves: those that are built, or small ones in their place where nothing is.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { aBuiltStorefront } from '../../server/src/features/shop/site/site.fixture.ts'

export interface Pages {
  /** a stand-in is one page and its files: nothing of it is rendered on the server */
  readonly kind: 'as built' | 'a stand-in'
  readonly env: Record<string, string>
  remove(): Promise<void>
}

export async function pagesToServe(): Promise<Pages> {
  const built = ['storefront', 'console'].every((name) =>
    existsSync(fileURLToPath(new URL(`../../${name}/dist/index.html`, import.meta.url))),
  )
  if (built) return { kind: 'as built', env: {}, remove: async () => {} }
  const { folder, remove } = await aBuiltStorefront()
  return { kind: 'a stand-in', env: { STOREFRONT_DIR: folder, CONSOLE_DIR: folder }, remove }
}
