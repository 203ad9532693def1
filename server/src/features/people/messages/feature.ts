// Messages to buyers and merchants, by e-mail and WhatsApp.
import { defineJob } from '../../../jobs/job.ts'
import type { Feature } from '../../manifest.ts'
import { personalMessages } from './personal.ts'
import { purgeMessages } from './queries.ts'
import { sealedMessages } from './seal-message.ts'
import { sending } from './sending.ts'
import { waitingMessages } from './state.ts'

export const messages: Feature = {
  tables: ['messages'],
  jobs: [
    defineJob({
      name: 'purge-messages',
      every: '*/10 * * * *',
      run: ({ db, clock }) => purgeMessages(db, new Date(clock.now())),
    }),
  ],
  worker: sending.start,
  stops: 'messages',
  backlog: {
    name: 'messages',
    label: 'message',
    says: { en: 'Messages', id: 'Pesan' },
    lateAfterMs: 60_000,
    read: waitingMessages,
  },
  personal: personalMessages,
  sealed: [sealedMessages],
}
