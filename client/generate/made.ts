// All that the generated types depend on, and they themselves.
import type { Checksums } from '../../tools/checksums.ts'

export const MADE: Checksums = {
  file: 'client/generate/SHA256SUMS',
  of: [
    'server/openapi/*.json',
    'server/openapi/admin/v1.json',
    'server/src/features/shop/site/{page-paths,structured-data,crawling}.ts',
    'server/src/domain/shared-picture.ts',
    'client/generate/{write,table,admin,copied}.ts',
    'client/generate/package-lock.json',
    'client/src/generated/*',
  ],
}
