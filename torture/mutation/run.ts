// Are the tests any good? Stryker tells; it is installed by those who ask.
import { runOnDemand } from '../../tools/on-demand.ts'

process.exitCode = runOnDemand(import.meta.dirname, 'mutate.ts', process.argv.slice(2))
