// The pictures as the settings say: on disk, in a bucket, or on the way from one to the other.
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../../base/config.ts'
import { throttled } from '../../base/log.ts'
import type { MediaPlace } from '../../base/settings/media.ts'
import { createDiskFiles } from './disk-files.ts'
import { openDrawer } from './draw-in-subprocess.ts'
import type { MediaDown, MediaFiles } from './files.ts'
import { createS3Files } from './s3-files.ts'
import { createMediaStore, type MediaStore } from './store.ts'
import { createTwoPlaces } from './two-places.ts'

export function openMedia(config: Config, log: Logger): MediaStore {
  const { store, fallback, memory } = config.media
  const first = filesAt(config, store)
  const files = fallback === null ? first : createTwoPlaces(first, filesAt(config, fallback))
  return createMediaStore(files, { memory, drawer: openDrawer(), onDown: tellSeldom(log) })
}

/** One of the places, whichever is in use. */
export function filesAt({ dataDir, media }: Config, at: MediaPlace): MediaFiles {
  if (at === 'disk') return createDiskFiles(join(dataDir, 'media'))
  if (!media.s3) throw new Error('a bucket that is not set')
  return createS3Files(media.s3)
}

const TELL_AGAIN_MS = 60_000

/** A page has many pictures, and all of them fail alike. */
function tellSeldom(log: Logger): (error: MediaDown) => void {
  return throttled(TELL_AGAIN_MS, (error) =>
    log.error({ reason: error.message }, 'pictures cannot be read or kept'),
  )
}
