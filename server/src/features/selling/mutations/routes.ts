// What services that read mutations call.
import { MUTATION_NOTICES_PATH } from '../../../domain/addresses.ts'
import { MUTATION_PROVIDERS } from '../../../domain/mutations.ts'
import { noticeRoute } from '../heard/notice-routes.ts'
import { receiveMutations } from './actions/receive-mutations.ts'
import { mutationKeysOf } from './credentials.ts'

export const mutationNoticeRoutes = [
  noticeRoute(`${MUTATION_NOTICES_PATH}:provider/notify`, {
    op: 'notifyMutations',
    methods: ['POST'],
    maxBytes: 512 * 1024,
    vendorOf: ({ provider }) => MUTATION_PROVIDERS.find((name) => name === provider),
    async isKnown(ctx, { id }, provider) {
      const keys = await mutationKeysOf(ctx, id, provider)
      return Boolean(keys?.webhook_secret)
    },
    receive: (ctx, shop, { vendor: provider, headers, body }, at) =>
      receiveMutations(ctx, shop, { provider, headers, body }, at),
  }),
]
