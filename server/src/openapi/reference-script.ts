// The script of the readable reference, as Scalar's plugin for Fastify carries it.

/**
 * Of all of Scalar's packages this one holds the finished script, and without forty more to install. A plugin speaks to
 * Fastify through `route` alone, so that it can be asked for the script without Fastify.
 */
export async function referenceScript(): Promise<string> {
  // Here and not above: it is four megabytes that most processes never need.
  const { default: plugin } = await import('@scalar/fastify-api-reference')
  let script = ''
  const reply = {
    header: () => reply,
    send(text: string) {
      script = text
    },
  }
  const recorder: Recorder = {
    hasPlugin: () => false,
    route({ url, handler }) {
      if (url.endsWith('.js')) handler({}, reply)
    },
  }
  const load = plugin as unknown as LoadPlugin
  await new Promise<void>((resolve) => {
    load(recorder, { routePrefix: '/docs', configuration: { sources: [] } }, resolve)
  })
  if (script === '')
    throw new Error('@scalar/fastify-api-reference no longer carries the script of the reference')
  return script
}

interface Recorder {
  hasPlugin(name: string): boolean
  route(route: { url: string; handler(request: object, reply: object): unknown }): void
}

type LoadPlugin = (fastify: Recorder, options: object, done: () => void) => void
