// Run as a program: a server whose storefront is built the moment that OUTCOME is there, a file with what the build said.
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { main } from '../main.ts'

const { STOREFRONT_DIR = '', OUTCOME = '' } = process.env

await main([
  {
    name: 'storefront',
    folder: STOREFRONT_DIR,
    isUpToDate: () => false,
    async build() {
      while (!existsSync(OUTCOME)) await wait(20)
      return readFileSync(OUTCOME, 'utf8') || null
    },
  },
])
