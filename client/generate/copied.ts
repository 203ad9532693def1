// What the server says of a shop to search engines, as a part of the package: every site says the same, and it is written once.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'

const SOURCE = 'server/src/'
/** They know nothing but each other, and the types of the API's answers. */
const PATHS = [
  'features/shop/site/page-paths.ts',
  'features/shop/site/structured-data.ts',
  'features/shop/site/crawling.ts',
  'domain/shared-picture.ts',
]

export async function copiedFiles(): Promise<[name: string, text: string][]> {
  const copy = async (path: string): Promise<[string, string]> => {
    const text = await readFile(new URL(`../../${SOURCE}${path}`, import.meta.url), 'utf8')
    return [
      basename(path),
      `// Copied by "npm run generate" from ${SOURCE}${path}: do not edit.\n${withOwnTypes(text)}`,
    ]
  }
  return Promise.all(PATHS.map(copy))
}

/** The shapes of answers are the same as the server's, under the same names. */
function withOwnTypes(text: string): string {
  return text.replaceAll(/(?<=import type .* from ')[^']*schema\.ts(?=')/g, './schemas.ts')
}
