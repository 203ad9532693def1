#!/usr/bin/env node
// `npm start`. JavaScript, not TypeScript: all the rest comes from Node's cache, and its TypeScript compiler need not be loaded.
import { enableCompileCache } from 'node:module'
import './resolve-quickly.js'

enableCompileCache()
await import('../src/main.ts')
