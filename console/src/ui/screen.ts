// A screen whose code is loaded when it is first opened; without a connection it waits for one.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

export function screen<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    await connection()
    return { default: await load() }
  })
}

/** A module that could not be fetched once may never be asked for again by the browser. */
function connection(): Promise<void> {
  if (navigator.onLine) return Promise.resolve()
  return new Promise((resolve) => addEventListener('online', () => resolve(), { once: true }))
}
