// Writes the record of processing in docs/privacy.md anew, from the list that the tests hold to the database.
import { readFileSync, writeFileSync } from 'node:fs'
import { recordOfProcessing } from '../src/features/operating/privacy/inventory.ts'

const DOCS = new URL('../../docs/privacy.md', import.meta.url)
const [BEGIN, END] = ['<!-- record -->\n', '\n<!-- /record -->']

const docs = readFileSync(DOCS, 'utf8')
const before = docs.slice(0, docs.indexOf(BEGIN) + BEGIN.length)
const after = docs.slice(docs.indexOf(END))
writeFileSync(DOCS, before + recordOfProcessing() + after)
