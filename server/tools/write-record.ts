// Writes the record of processing in docs/privacy.md anew, from the list that the tests hold to the database.
import { readFileSync, writeFileSync } from 'node:fs'
import { recordOfProcessing } from '../src/features/privacy/inventory.ts'

const DOCS = new URL('../../docs/privacy.md', import.meta.url)
const docs = readFileSync(DOCS, 'utf8')
writeFileSync(
  DOCS,
  docs.replace(/(?<=^<!-- record -->\n).*?(?=\n<!-- \/record -->$)/ms, () => recordOfProcessing()),
)
