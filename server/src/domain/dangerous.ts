// The one list of what moves money, opens accounts or outlives people: by operation of the merchant's door, who may do it,
// that they signed in within the hour, and who hears of it. Pure.
import type { Need } from './access.ts'

export interface Danger {
  readonly need: Need
  /** `some`: of some bodies alone, which the feature tells (`assertDangerous`); else the door asks before anything is read */
  readonly when: 'always' | 'some'
  /**
   * `owners`: the door tells them afterwards. `itself`: the action tells them in its transaction, with what it was and is.
   * `nobody`: there is no owner to tell, or the person has been told in another way.
   */
  readonly tells: 'owners' | 'itself' | 'nobody'
  /** a program that was given the scope does it day by day: its owner is told of people alone */
  readonly isRoutineOfPrograms?: boolean
}

const OWNER = { role: 'owner', scope: 'all' } as const
const always = (need: Need, tells: Danger['tells'] = 'owners'): Danger => ({ need, when: 'always', tells })
const some = (need: Need, tells: Danger['tells']): Danger => ({ need, when: 'some', tells })

export const DANGEROUS = {
  // Where money goes. Of a payment method: where buyers transfer to; of the shop: who buyers are told to pay, and the
  // aggregator's key; of imports: a shop file, which may name all of it.
  createPaymentMethod: some(OWNER, 'itself'),
  updatePaymentMethod: some(OWNER, 'itself'),
  updateGateway: always(OWNER, 'itself'),
  updateMutationService: always(OWNER, 'itself'),
  // It goes back to whoever paid; by bank, to an account that the buyer has confirmed.
  createRefund: { ...always({ role: 'manager', scope: 'orders:write' }), isRoutineOfPrograms: true },
  updateShop: some(OWNER, 'itself'),
  startImport: some(OWNER, 'itself'),

  // Who may come in.
  createStaff: always(OWNER),
  inviteStaffAgain: always(OWNER),
  updateStaff: always(OWNER, 'itself'),
  deleteStaff: always(OWNER, 'itself'),
  leaveShop: always('person', 'itself'),
  handOverShop: always(OWNER, 'itself'),
  withdrawHandover: always(OWNER, 'itself'),
  createToken: always(OWNER),
  updateToken: always(OWNER),
  deleteToken: always(OWNER),
  createPassword: always('person', 'nobody'),
  getPasskeyOptions: always('person', 'nobody'),
  createPasskey: always('person', 'nobody'),
  deletePasskey: always('person', 'nobody'),
  startSecondFactor: always('person', 'nobody'),
  confirmSecondFactor: always('person', 'nobody'),
  renewRecoveryCodes: always('person', 'nobody'),
  removeSecondFactor: always('person', 'nobody'),

  // Where buyers' data goes, and by what name the shop is reached.
  createWebhook: always({ role: 'manager', scope: 'webhooks:write' }),
  updateWebhook: always({ role: 'manager', scope: 'webhooks:write' }),
  rotateWebhookSecret: always({ role: 'manager', scope: 'webhooks:write' }),
  createDomain: always({ role: 'manager', scope: 'all' }),
  updateDomain: always({ role: 'manager', scope: 'all' }),
  deleteDomain: always({ role: 'manager', scope: 'all' }),
  verifyDomain: always({ role: 'manager', scope: 'all' }),
  exportBuyer: { ...always({ role: 'manager', scope: 'all' }), isRoutineOfPrograms: true },
  exportOrders: { ...always({ role: 'staff', scope: 'orders:read' }), isRoutineOfPrograms: true },
  exportInvoices: { ...always({ role: 'manager', scope: 'orders:read' }), isRoutineOfPrograms: true },
  anonymiseBuyer: always({ role: 'manager', scope: 'all' }),
  startArchive: always(OWNER),
  downloadArchive: always(OWNER),

  // The platform.
  createShop: always('operator', 'nobody'),
  createSignUpInvitation: always('operator', 'nobody'),
  deleteSignUpInvitation: always('operator', 'nobody'),
  pauseShop: always('operator', 'itself'),
  resumeShop: always('operator', 'itself'),
  settleShopReport: always('operator', 'nobody'),
  setPlan: always(OWNER),
  closeShop: always(OWNER, 'itself'),
  reopenShop: always(OWNER, 'itself'),
} as const satisfies Readonly<Record<string, Danger>>

export type DangerousOperation = keyof typeof DANGEROUS

export function dangerOf(op: string): (Danger & { readonly op: DangerousOperation }) | null {
  return isDangerous(op) ? { ...DANGEROUS[op], op } : null
}

function isDangerous(op: string): op is DangerousOperation {
  return Object.hasOwn(DANGEROUS, op)
}

const RECENT_MS = 3_600_000

/** A session that was left open somewhere is not enough. */
export function isRecent(since: Date, at: Date): boolean {
  return at.getTime() - since.getTime() < RECENT_MS
}
