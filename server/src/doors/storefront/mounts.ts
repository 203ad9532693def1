// Table of contents: everything a shop's host serves besides the endpoints in routes.ts.
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { mountMedia } from '../../features/media/routes.ts'
import { mountNotices } from '../../features/payments/notices.ts'
import { mountQrImages } from '../../features/payments/qr-images.ts'
import { mountSandbox } from '../../features/payments/sandbox/routes.ts'
import { mountStorefront } from '../../features/site/routes.ts'
import { routes } from './routes.ts'

export async function mountAll(
  ctx: Context,
  app: FastifyInstance,
  { withDocs = true }: { withDocs?: boolean } = {},
): Promise<void> {
  mountMedia(ctx, app)
  mountQrImages(ctx, app)
  await mountNotices(ctx, app)
  await mountSandbox(ctx, app)
  if (withDocs) {
    // Here and not above: loading the reference takes longer than all the rest.
    const { mountDocs } = await import('../../openapi/docs.ts')
    await mountDocs(app, routes)
  }
  await mountStorefront(ctx, app)
}
