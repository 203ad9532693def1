// `npm start`: the server, and beside it the builds of storefront and console where they are missing or out of date. Its log is
// for the person at the terminal, unless NODE_ENV or LOG_FORMAT says otherwise.
// JavaScript, as server/bin/start.js is, which starts the server alone.
import '../server/bin/load-quickly.js'

const { main } = await import('../server/src/main.ts')
const { siteBuilds } = await import('./build.ts')
const isForPeople = process.env.NODE_ENV !== 'production'
await main(siteBuilds(), { ...(isForPeople && { LOG_FORMAT: 'text' }), ...process.env })
