// `npm start`: the server, and beside it the builds of storefront and console where they are missing or out of date.
// JavaScript, as server/bin/start.js is, which starts the server alone.
import { enableCompileCache } from 'node:module'
import '../server/bin/resolve-quickly.js'

enableCompileCache()
const { main } = await import('../server/src/main.ts')
const { siteBuilds } = await import('./build.ts')
await main(siteBuilds())
