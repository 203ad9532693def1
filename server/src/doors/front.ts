// The platform's own address, where no shop has it: its front page for browsers, or the operator's own.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { keptFor } from '../base/kept-for.ts'
import type { Context } from '../context.ts'
import { frontHost } from '../domain/addresses.ts'
import { getFront } from '../features/shop/front/get-front.ts'
import { frontPage, STYLE } from '../features/shop/front/page.ts'
import { wantsPage } from '../features/shop/site/rules.ts'
import type { Destination } from '../http/address.ts'
import { type Answer, redirectTo, sendAnswer } from '../http/answers/answer.ts'
import { contentAnswer, toContent } from '../http/answers/content.ts'
import { inlineSource, PROTECTION, pageProtection, transportOf } from '../http/answers/protection.ts'
import { isRead } from '../http/arrival.ts'
import { closeUnlessRead, cutWhenStalled } from '../http/limits/connections.ts'

/** Programs, and whatever is below, are answered as everywhere that no shop is. */
export function isFront(ctx: Context, req: IncomingMessage, { hostname }: Destination): boolean {
  return (
    (hostname === ctx.config.platformDomain || hostname === frontHost(ctx.platform)) &&
    /^\/(\?|$)/.test(req.url ?? '') &&
    isRead(req) &&
    wantsPage('/', req.headers.accept)
  )
}

/** False: a shop has the address, or nobody can tell now; then it is not for this page to answer. */
export async function answerFront(
  ctx: Context,
  req: IncomingMessage,
  res: ServerResponse,
  destination: Destination,
): Promise<boolean> {
  if (!ctx.isReady()) return false
  try {
    const { hostname } = destination
    if (hostname === null || (await ctx.shops.find(hostname))) return false
    const answer = await frontAnswer(ctx, req)
    closeUnlessRead(req, res)
    cutWhenStalled(res, ctx.config.connectionLimits)
    sendAnswer(req, res, answer, { ...PROTECTION, ...transportOf(destination, ctx.config.platformDomain) })
    return true
  } catch (error) {
    ctx.log.error({ err: error }, 'the front page could not be made')
    return false
  }
}

async function frontAnswer(ctx: Context, req: IncomingMessage): Promise<Answer> {
  const { frontPageUrl } = ctx.config
  if (frontPageUrl !== null) return redirectTo(frontPageUrl, 302)
  const { content, headers } = await keptPage(ctx)
  return contentAnswer(req, content, { headers })
}

const KEPT_MS = 60_000

/** The same for everybody within a minute: visitors cost the shops nothing. */
const keptPage = keptFor(KEPT_MS, async (ctx: Context) => {
  const front = await getFront(ctx)
  const pictures = new Set(front.shops.map(({ logo }) => new URL(logo.url).origin))
  const sources = [...pictures, ctx.media.linkOrigin].filter((source) => source !== null)
  return {
    content: toContent(Buffer.from(frontPage(front)), 'text/html; charset=utf-8'),
    headers: {
      'Cache-Control': 'no-cache',
      Vary: 'Accept, Accept-Encoding',
      ...pageProtection({
        'style-src': inlineSource(STYLE),
        ...(sources.length > 0 && { 'img-src': sources.join(' ') }),
      }),
    },
  }
})
