// Which versions of vendors' APIs this process calls, and how its log says that one ends.
import type { Context } from '../../../context.ts'
import { type EndingVersion, endingVersions } from '../../../domain/vendor-versions.ts'
import { findingsOfVendors } from './vendor-rules.ts'

export function endingInUse({ config }: Pick<Context, 'config'>, at: Date): EndingVersion[] {
  return endingVersions({ WHATSAPP_API_URL: config.whatsapp?.apiUrl ?? null }, at)
}

/** Called at a start, and once a day. */
export function warnOfEndingVersions(ctx: Pick<Context, 'config' | 'clock' | 'log'>): void {
  for (const { code, severity, says } of findingsOfVendors(endingInUse(ctx, new Date(ctx.clock.now()))))
    ctx.log[severity === 'broken' ? 'error' : 'warn']({ code }, says.en)
}
