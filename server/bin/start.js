#!/usr/bin/env node
// Starts the server. JavaScript, not TypeScript: all the rest comes from Node's cache, and its TypeScript compiler need not be
// loaded.
import './load-quickly.js'

const { main } = await import('../src/main.ts')
await main()
