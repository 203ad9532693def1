// After npm ci: the pinned Node comes with headers for addons in C++, 67 MB in 2,800 files. Nothing here compiles one.
import { existsSync, readdirSync, rmSync } from 'node:fs'

const platforms = new URL('../node_modules/node/node_modules/', import.meta.url)

// None where the installation skipped development dependencies or scripts.
if (existsSync(platforms))
  for (const platform of readdirSync(platforms))
    rmSync(new URL(`${platform}/include`, platforms), { recursive: true, force: true })
