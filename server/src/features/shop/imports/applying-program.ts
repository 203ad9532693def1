// The program that works on one import.
import { workOnClaim } from './claimed-program.ts'

await workOnClaim(import.meta.url, async () => (await import('./actions/run-import.ts')).runImport)
