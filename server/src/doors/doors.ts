// Both doors of the server: the Host of a request says which one it came to.
import type { IncomingMessage } from 'node:http'
import type { Context } from '../context.ts'
import { consoleHost } from '../domain/addresses.ts'
import { addressReader } from '../http/address.ts'
import { createPipeline, type Pipeline } from '../http/pipeline.ts'
import type { Route } from '../http/route.ts'
import { adminDoor } from './admin/door.ts'
import { allAdminRoutes } from './admin/routes.ts'
import { storefrontDoor } from './storefront/door.ts'

export interface Doors {
  /** for every host */
  readonly byHost: Pipeline
  /** for a port that serves the console alone */
  readonly console: Pipeline
}

/** `shopRoutes`: everything that a shop's host serves. */
export function openDoors(ctx: Context, shopRoutes: readonly Route[]): Doors {
  const storefront = createPipeline(ctx, storefrontDoor, shopRoutes)
  const console = createPipeline(ctx, adminDoor, allAdminRoutes())
  const { place } = addressReader(ctx.config.trustedProxies)
  const ownHost = consoleHost(ctx.platform)
  const doorOf = (req: IncomingMessage) => (place(req).hostname === ownHost ? console : storefront)
  return {
    console,
    byHost: {
      handle: (req, res) => doorOf(req).handle(req, res),
      refuse: (req, res, problem) => doorOf(req).refuse(req, res, problem),
      close() {
        storefront.close()
        console.close()
      },
    },
  }
}
