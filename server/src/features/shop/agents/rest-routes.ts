// The agents' door by REST: the shop's profile, and a path for every operation.

import { Problem } from '../../../base/problems.ts'
import { type Answer, jsonAnswer } from '../../../http/answers/answer.ts'
import { contentAnswer, toContent } from '../../../http/answers/content.ts'
import { writtenText } from '../../../http/answers/write-json.ts'
import { JSON_BODY, parseJson } from '../../../http/body.ts'
import { plain } from '../../../http/routes/declare-route.ts'
import type { PlainRoute } from '../../../http/routes/route.ts'
import { ask, assertAgentsWelcome, isInVain } from './ask.ts'
import { OPERATIONS } from './operations.ts'
import { PROFILE_PATH, profileOf, REST_PATH } from './profile.ts'
import { BadQuestion, KeyUsedOtherwise, NegotiationRefused } from './refusal.ts'
import { UCP_VERSIONS, ucpVersion } from './versions/index.ts'

/** All agents of all shops wait in one line, as one shop more: a flood of them fills no other. */
export const AGENTS_LANE = 'agents'

const PUBLIC = { headers: { 'Cache-Control': 'public, max-age=300' } }

const profileRoutes: readonly PlainRoute[] = [PROFILE_PATH, `${PROFILE_PATH}/:date`].map((path) =>
  plain(path, {
    op: 'showAgentProfile',
    async respond(ctx, { shop, baseUrl }, { incoming, params }) {
      await assertAgentsWelcome(ctx, shop)
      const version = params.date === undefined ? UCP_VERSIONS[0] : ucpVersion(params.date)
      // The newest has no address of its own besides.
      if (!version || params.date === UCP_VERSIONS[0].date) throw new Problem('not_found')
      const bytes = Buffer.from(JSON.stringify(profileOf(version, baseUrl)))
      return contentAnswer(incoming, toContent(bytes, 'application/json'), PUBLIC)
    },
  }),
)

const operationRoutes: readonly PlainRoute[] = OPERATIONS.map((operation) => {
  const [method, path] = operation.rest
  return plain(`${REST_PATH}${path}`, {
    op: `agents.${operation.name}`,
    methods: [method],
    budget: 'agents',
    body: JSON_BODY,
    lane: AGENTS_LANE,
    async respond(ctx, { shop, baseUrl, callerHash }, { incoming, params, body, at, take }) {
      const { 'ucp-agent': agent, 'idempotency-key': key } = incoming.headers
      try {
        const answer = await ask(operation, {
          ...{ ctx, shop, baseUrl, callerHash, at, take },
          profile: profileIn(String(agent ?? '')),
          key: typeof key === 'string' ? key : null,
          id: params.id ?? '',
          input: inputIn(body),
        })
        return answerOf(answer, operation.makes && !isInVain(answer) ? 201 : 200)
      } catch (error) {
        return refusalOf(error, `${baseUrl}/`)
      }
    },
  })
})

/** Throws `BadQuestion`: a problem would point at fields, of which there are none. */
function inputIn(body: Buffer): unknown {
  try {
    return parseJson(body) ?? {}
  } catch {
    throw new BadQuestion('the body is not JSON, or not JSON that is taken here')
  }
}

/** The `profile` of a dictionary of RFC 8941. */
function profileIn(header: string): string | undefined {
  return /(?:^|,)[ \t]*profile="([^"\\]{1,2048})"/.exec(header)?.[1]
}

function answerOf(body: object, status: number): Answer {
  return jsonAnswer(writtenText(JSON.stringify(body)), {}, status)
}

/** Everything else is told as at every door. */
function refusalOf(error: unknown, continue_url: string): Answer {
  if (error instanceof NegotiationRefused)
    return answerOf({ code: error.code, content: error.message, continue_url }, error.status)
  if (error instanceof BadQuestion) return answerOf({ code: error.code, content: error.message }, 400)
  if (error instanceof KeyUsedOtherwise)
    return answerOf({ code: 'idempotency_key_reused', content: error.message }, 409)
  throw error
}

export const agentRestRoutes: readonly PlainRoute[] = [...profileRoutes, ...operationRoutes]
