#!/usr/bin/env node
// The `etalase` command. The server is TypeScript that Node 24 runs as it is; an older Node hands over to the pinned one.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const NEEDED = 24

if (Number(process.versions.node.split('.')[0]) >= NEEDED) {
  await import('./load-quickly.js')
  await import('../src/cli.ts')
} else {
  const pinned = fileURLToPath(new URL('../../node_modules/node/bin/node', import.meta.url))
  if (!existsSync(pinned)) {
    console.error(
      `Etalase needs Node ${NEEDED}; this is ${process.version}. Run "npm ci" in the project, which brings it.`,
    )
    process.exit(1)
  }
  const command = spawn(pinned, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  // Else it would go on as an orphan, or miss the signal to replace its processes.
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => command.kill(signal))
  // A terminal tells both.
  process.on('SIGINT', () => {})
  command.on('exit', (status) => process.exit(status ?? 1))
}
