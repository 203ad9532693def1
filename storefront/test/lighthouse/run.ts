// npm run lighthouse -w storefront [-- RUNS]: what Lighthouse says of the hosted shop and of the starter. It is installed now.
import { runOnDemand } from '../../../tools/on-demand.ts'

process.exitCode = runOnDemand(import.meta.dirname, 'judge.ts', process.argv.slice(2))
