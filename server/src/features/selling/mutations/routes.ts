// What services that read mutations call.
import { Problem } from '../../../base/problems.ts'
import { MUTATION_NOTICES_PATH } from '../../../domain/addresses.ts'
import { MUTATION_PROVIDERS } from '../../../domain/mutations.ts'
import { type Answer, jsonAnswer } from '../../../http/answers/answer.ts'
import { writtenText } from '../../../http/answers/write-json.ts'
import { plain } from '../../../http/routes/declare-route.ts'
import { receiveMutations } from './actions/receive-mutations.ts'
import { mutationKeysOf } from './credentials.ts'

const MAX_NOTICE_BYTES = 512 * 1024
const RECEIVED = writtenText(JSON.stringify({ received: true }))

export const mutationNoticeRoutes = [
  plain(`${MUTATION_NOTICES_PATH}:provider/notify`, {
    op: 'notifyMutations',
    priority: 'high',
    isNotice: true,
    methods: ['POST'],
    // Signatures are made over what was sent, so that it is read here as it came.
    body: { type: '*', maxBytes: MAX_NOTICE_BYTES },
    before(ctx, { shop }, { params }) {
      const provider = MUTATION_PROVIDERS.find((name) => name === params.provider)
      if (!provider) throw new Problem('not_found')
      return async () => {
        const keys = await mutationKeysOf(ctx, shop.id, provider)
        if (!keys?.webhook_secret) throw new Problem('not_found')
      }
    },
    async respond(ctx, { shop }, { incoming, params, body, at }): Promise<Answer> {
      const provider = MUTATION_PROVIDERS.find((name) => name === params.provider)
      if (!provider) throw new Problem('not_found')
      await receiveMutations(ctx, shop, { provider, headers: incoming.headers, body }, at)
      // Anything but success would make it come again.
      return jsonAnswer(RECEIVED)
    },
  }),
]
