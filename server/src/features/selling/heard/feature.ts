// What services of banks, vendors of parcels and gateways told, until it is worked off (../notices/).
import type { Feature } from '../../manifest.ts'
import { heardConsistency } from './consistency.ts'
import { sealedHeard } from './heard.ts'
import { waitingHeard } from './queries.ts'

export const heard: Feature = {
  tables: ['heard_notices'],
  backlog: {
    name: 'notices',
    label: 'notices',
    says: {
      en: 'Notices of banks, parcels and gateways',
      id: 'Pemberitahuan bank, paket, dan payment gateway',
    },
    lateAfterMs: 10 * 60_000,
    read: waitingHeard,
  },
  consistency: heardConsistency,
  sealed: [sealedHeard],
}
