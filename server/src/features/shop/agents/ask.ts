// One way for every question of an agent: is the door open, who asks, what do both speak, and the answer with its envelope.
import { fieldsOf, type Json } from '../../../base/json.ts'
import { Problem } from '../../../base/problems.ts'
import type { Context } from '../../../context.ts'
import { type Shop, settingsOf } from '../../../tenancy/shop.ts'
import { profileAt } from './agent-profiles.ts'
import { assertCapable, envelopeOf, type Negotiated, negotiate } from './negotiate.ts'
import type { AgentOperation, Asked } from './operations.ts'
import { keepPace } from './pace.ts'
import { AskedInVain, BadQuestion } from './refusal.ts'

export interface Question extends Omit<Asked, 'negotiated' | 'profile'> {
  /** the address of the agent's profile, as it was sent */
  readonly profile: unknown
}

/** Throws `not_found` where agents are not let in. */
export async function assertAgentsWelcome(ctx: Context, shop: Shop): Promise<void> {
  const { agents } = await settingsOf(ctx.db, shop)
  if (!agents) throw new Problem('not_found')
}

/** Throws `NegotiationRefused`, `BadQuestion`, `KeyUsedOtherwise` and problems; everything else is told in the answer. */
export async function ask(operation: AgentOperation, question: Question): Promise<Json> {
  const { ctx, shop, baseUrl, callerHash } = question
  await assertAgentsWelcome(ctx, shop)
  await keepPace(ctx, shop, operation)
  const negotiated = negotiate(await profileAt(ctx, question.profile, { shopId: shop.id, callerHash }))
  try {
    assertCapable(negotiated, operation.capability)
    if (operation.needsKey && !question.key) throw new BadQuestion('an idempotency key is required')
    const profile = String(question.profile)
    const answer = await operation.answer({ ...question, negotiated, profile })
    return { ucp: envelope(negotiated, operation, 'success'), ...answer }
  } catch (error) {
    if (!(error instanceof AskedInVain)) throw error
    return {
      ucp: envelope(negotiated, operation, 'error'),
      messages: error.messages,
      continue_url: `${baseUrl}/`,
    }
  }
}

function envelope(negotiated: Negotiated, { capability }: AgentOperation, status: 'success' | 'error'): Json {
  return envelopeOf(negotiated, capability, status)
}

/** Whether an answer says that there is nothing of what was asked for. */
export function isInVain(answer: Json): boolean {
  return fieldsOf(answer.ucp).status === 'error'
}
