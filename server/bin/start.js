#!/usr/bin/env node
// Starts the server; `npm start` asks for --build besides: storefront and console are then built beside it where they have
// to be. JavaScript, not TypeScript: all the rest comes from Node's cache, and its TypeScript compiler need not be loaded.
import { enableCompileCache } from 'node:module'
import './resolve-quickly.js'

enableCompileCache()
const { main } = await import('../src/main.ts')
await main(process.argv.includes('--build') ? await builds() : [])

async function builds() {
  const { siteBuilds } = await import('../../tools/build.ts')
  return siteBuilds()
}
