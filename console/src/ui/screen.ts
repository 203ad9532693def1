// A screen whose code is loaded when it is first opened; what the device has not kept waits for a connection.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

export function screen<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch((error) => loadLater(load, error)) }))
}

/** A module that could not be fetched once may never be asked for again by the browser: a new page asks. */
async function loadLater<Loaded>(load: () => Promise<Loaded>, error: unknown): Promise<Loaded> {
  if (navigator.onLine) throw error
  await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
  return load().catch(() => {
    location.reload()
    return new Promise(() => {})
  })
}
