#!/usr/bin/env node
// Starts the server. JavaScript, not TypeScript: all the rest comes from Node's cache, and its TypeScript compiler need not be
// loaded.
import { enableCompileCache } from 'node:module'
import './resolve-quickly.js'

enableCompileCache()
const { main } = await import('../src/main.ts')
await main()
