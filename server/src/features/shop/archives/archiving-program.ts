// The program that makes one archive.
import { workOnClaim } from '../imports/claimed-program.ts'

await workOnClaim(import.meta.url, async () => (await import('./make-archive.ts')).makeArchive)
