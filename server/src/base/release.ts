// Which release this is.
import manifest from '../../package.json' with { type: 'json' }

export const RELEASE: string = manifest.version
