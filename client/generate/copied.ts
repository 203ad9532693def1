// What the server says of a shop to search engines, as a part of the package: every site says the same, and it is written once.
import { readFile } from 'node:fs/promises'

const SOURCE = 'server/src/features/shop/site/'
/** They know nothing but each other, and the types of the API's answers. */
const NAMES = ['page-paths.ts', 'structured-data.ts', 'crawling.ts']

export async function copiedFiles(): Promise<[name: string, text: string][]> {
  const copy = async (name: string): Promise<[string, string]> => {
    const text = await readFile(new URL(`../../${SOURCE}${name}`, import.meta.url), 'utf8')
    return [
      name,
      `// Copied by "npm run generate" from ${SOURCE}${name}: do not edit.\n${withOwnTypes(text)}`,
    ]
  }
  return Promise.all(NAMES.map(copy))
}

/** The shapes of answers are the same as the server's, under the same names. */
function withOwnTypes(text: string): string {
  return text.replaceAll(/(?<=import type .* from ')[^']*schema\.ts(?=')/g, './schemas.ts')
}
