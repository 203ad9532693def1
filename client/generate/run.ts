// npm run generate: writes src/generated/ from the API descriptions. --check says what has changed since it was written, which
// needs no generator; --check --anew compares with what the generator would write now.
import { changedFiles } from '../../tools/checksums.ts'
import { runOnDemand } from '../../tools/on-demand.ts'
import { MADE } from './made.ts'

const args = process.argv.slice(2)
process.exitCode =
  args.includes('--check') && !args.includes('--anew')
    ? tellChanged()
    : runOnDemand(import.meta.dirname, 'write.ts', args)

function tellChanged(): number {
  const changed = changedFiles(MADE)
  for (const path of changed) console.error(`${path} is not what it was when the types were generated`)
  console.log(changed.length > 0 ? 'Run "npm run generate -w client"' : 'The generated types are up to date')
  return changed.length > 0 ? 1 : 0
}
