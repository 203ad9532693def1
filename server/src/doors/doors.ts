// Both doors of the server: the Host of a request says which one it came to.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from '../context.ts'
import { consoleHost } from '../domain/addresses.ts'
import { addressReader, type Destination } from '../http/address.ts'
import { admissionOf } from '../http/limits/admission.ts'
import { createPipeline, type Pipeline } from '../http/pipeline.ts'
import type { AdminVisit } from '../http/routes/admin-route.ts'
import type { Route } from '../http/routes/route.ts'
import { adminDoor } from './admin/door.ts'
import { answerFront, isFront } from './front.ts'
import { storefrontDoor } from './storefront/door.ts'

/** Everything that a host serves. */
export interface RoutesOfDoors {
  readonly shop: readonly Route[]
  readonly console: readonly Route<AdminVisit>[]
}

export interface Doors {
  /** for every host */
  readonly byHost: Pipeline
  /** for a port that serves the console alone */
  readonly console: Pipeline
}

export function openDoors(ctx: Context, routes: RoutesOfDoors): Doors {
  const admission = admissionOf(ctx)
  const storefront = createPipeline(ctx, storefrontDoor, routes.shop, admission)
  const console = createPipeline(ctx, adminDoor, routes.console, admission)
  const { destination } = addressReader(ctx.config.trustedProxies)
  const ownHost = consoleHost(ctx.platform)
  /** A page that no shop answers; what fails there is answered as everywhere. */
  const show = async (req: IncomingMessage, res: ServerResponse, to: Destination) => {
    if (!(await answerFront(ctx, req, res, to))) storefront.handle(req, res, to)
  }
  const doorOf = ({ hostname }: Destination) => (hostname === ownHost ? console : storefront)
  return {
    console,
    byHost: {
      handle(req, res) {
        const to = destination(req)
        if (isFront(ctx, req, to)) void show(req, res, to)
        else doorOf(to).handle(req, res, to)
      },
      refuse: (req, res, problem) => doorOf(destination(req)).refuse(req, res, problem),
      close() {
        storefront.close()
        console.close()
      },
    },
  }
}
