// All that the generated types depend on, and they themselves.
import type { Checksums } from '../../tools/checksums.ts'

export const MADE: Checksums = {
  file: 'client/generate/SHA256SUMS',
  of: [
    'server/openapi/*.json',
    'server/openapi/admin/v1.json',
    'client/generate/{write,table,admin}.ts',
    'client/generate/package-lock.json',
    'client/src/generated/*',
  ],
}
