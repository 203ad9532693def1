// Pictures while they move: new ones go to one place, and those that are not there yet are read from the other.
import type { MediaFiles } from './files.ts'

export function createTwoPlaces(first: MediaFiles, second: MediaFiles): MediaFiles {
  return {
    place: `${first.place}, or else ${second.place}`,
    linkOrigin: first.linkOrigin,
    put: first.put,
    async get(key) {
      let failure: unknown
      const found = await first.get(key).catch((error: unknown) => {
        failure = error
        return null
      })
      const either = found ?? (await second.get(key))
      // Neither has it, as far as one can tell: the other did not say.
      if (!either && failure !== undefined) throw failure
      return either
    },
    isThere: async (key) => (await first.isThere(key)) || second.isThere(key),
    async delete(key) {
      await first.delete(key)
      await second.delete(key)
    },
    list: first.list,
    // While the first is away the picture may still be had from the second, through us.
    linkTo: (key) => first.linkTo(key).catch(() => null),
  }
}
