// The version of the server that runs.
import manifest from '../package.json' with { type: 'json' }

export const VERSION: string = manifest.version
