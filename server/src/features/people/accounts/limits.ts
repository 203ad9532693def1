// How often somebody's password and codes may be tried, and messages be asked for in somebody's name.
import type { Context } from '../../../context.ts'
import { latestEnd } from '../../../domain/time-window.ts'
import { type CountedTries, countTries, forgetTries } from './changes.ts'
import { type Device, isKnownDevice } from './devices.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * `ofCaller`: from one address, after which it is not listened to until the window is over. `ofAll`: from all addresses
 * together, but for devices that the person has signed in on: guessing from everywhere keeps strangers out, and
 * not the owner.
 */
const LIMITS = {
  password: { windowMs: 15 * MINUTE_MS, ofCaller: 10, ofAll: 200 },
  // Of a million codes: enough tries for a reader, too few for guessing.
  code: { windowMs: 15 * MINUTE_MS, ofCaller: 5, ofAll: 20 },
  // Whoever guesses all day meets one of three codes with a chance of 1 in 5,000; other ways in stay open to the owner.
  code_of_day: { windowMs: 24 * HOUR_MS, ofCaller: 20, ofAll: 60 },
  // Only who has passed the first step gets to try one.
  factor: { windowMs: 15 * MINUTE_MS, ofCaller: 5, ofAll: 20 },
  factor_of_day: { windowMs: 24 * HOUR_MS, ofCaller: 20, ofAll: 60 },
  message: { windowMs: HOUR_MS, ofCaller: 5, ofAll: 10 },
  // What strangers cannot use up: when all together asked too often, one still goes out now and then. It goes to the owner,
  // whoever asked for it.
  kept_message: { windowMs: 15 * MINUTE_MS, ofCaller: 1, ofAll: 1 },
  kept_message_of_day: { windowMs: HOUR_MS, ofCaller: 1, ofAll: 1 },
  // Of one address, whomever they are for: many people share the address of a phone network.
  sign_up_code: { windowMs: HOUR_MS, ofCaller: 30, ofAll: 30 },
  // Of one mail domain, from whichever addresses: whoever has a domain has any number of mailboxes.
  sign_up_domain: { windowMs: 24 * HOUR_MS, ofCaller: 100, ofAll: 100 },
  new_shop: { windowMs: 24 * HOUR_MS, ofCaller: 20, ofAll: 20 },
  // Of one mailbox, from whichever addresses: `budi+1@…` is another account, and the same person.
  new_shop_of_mailbox: { windowMs: 24 * HOUR_MS, ofCaller: 10, ofAll: 10 },
  // Of one caller on one shop, and on all; then of one shop by anybody: a grudge must not bury what others tell.
  report: { windowMs: 24 * HOUR_MS, ofCaller: 3, ofAll: 3 },
  reports_of_caller: { windowMs: 24 * HOUR_MS, ofCaller: 20, ofAll: 20 },
  reports_of_shop: { windowMs: 24 * HOUR_MS, ofCaller: 100, ofAll: 100 },
  // Of one contact; the caller is the shop that invites. Nobody is written to day after day because others know the address.
  invitation: { windowMs: 24 * HOUR_MS, ofCaller: 3, ofAll: 10 },
  // Of one shop, whomever it invites.
  invitations_of_shop: { windowMs: 24 * HOUR_MS, ofCaller: 50, ofAll: 50 },
} as const

export type Tried = keyof typeof LIMITS | 'message_of_day'

function limitsOf({ config }: Pick<Context, 'config'>, tried: Tried) {
  if (tried !== 'message_of_day') return LIMITS[tried]
  const { contact } = config.codesADay
  // One address must not use up what is there for the owner's next device.
  return { windowMs: 24 * HOUR_MS, ofCaller: Math.ceil(contact / 4), ofAll: contact }
}

/** Who is at the other end. */
export interface PersonCalling {
  readonly callerHash: Buffer
  readonly agent: string
  readonly device: Device | null
}

export interface TriedLogin {
  /** as it is kept: of somebody, or of nobody */
  readonly login: string
  /** null: nobody has it */
  readonly personId: string | null
  readonly caller: PersonCalling
}

/**
 * One count for all callers, so that many at once cannot overlook one another. Each caller would also begin a time of its own,
 * and so keep a share from ever being free.
 */
export function ofAnybody({ login, caller }: TriedLogin): TriedLogin {
  return { login, personId: null, caller: { ...caller, callerHash: Buffer.from('anybody'), device: null } }
}

export interface CountedGuess {
  /** this one is too many */
  readonly isOver: boolean
  /** of its caller alone; else it is too many of all */
  readonly isOverOfCaller: boolean
  readonly secondsLeft: number
  /** it was the owner, who is not to suffer from mistakes made before */
  forget(): Promise<void>
}

/** Counts first, so that of many at once none is overlooked. The same work whether the account exists or not. */
export async function countTry(
  ctx: Context,
  tried: Tried,
  { login, personId, caller }: TriedLogin,
  at: Date,
): Promise<CountedGuess> {
  const { windowMs, ofCaller, ofAll } = limitsOf(ctx, tried)
  const isKnown = isKnownDevice(ctx.secrets, caller.device, personId)
  const callerHash = isKnown ? ctx.secrets.mac('device', caller.device?.id ?? '') : caller.callerHash
  // Under every secret that is known: nodes may know different ones while APP_SECRET is being changed.
  const keys = ctx.secrets
    .macs(isKnown ? 'tries on known devices' : 'tries', `${tried} ${login}`)
    .map((loginHash) => ({ loginHash, callerHash }))
  const window = {
    at,
    until: new Date(at.getTime() + windowMs),
    latestEnd: latestEnd(at.getTime(), windowMs),
    mostOfCaller: ofCaller,
  }
  const counted: CountedTries[] = []
  for (const key of keys) counted.push(await countTries(ctx.db, { ...key, ...window }))
  const endsAt = Math.max(...counted.map(({ windowEndsAt }) => windowEndsAt.getTime()))
  return {
    isOver: counted.some((each) => each.ofCaller > ofCaller || (!isKnown && each.ofAll > ofAll)),
    isOverOfCaller: counted.some((each) => each.ofCaller > ofCaller),
    secondsLeft: Math.max(1, Math.ceil((endsAt - at.getTime()) / 1_000)),
    async forget() {
      for (const key of keys) await forgetTries(ctx.db, key)
    },
  }
}

/** Of every code that is typed: within a quarter of an hour, and within a day. */
export async function countCodeTry(ctx: Context, tried: TriedLogin, at: Date): Promise<CountedGuess> {
  const soon = await countTry(ctx, 'code', tried, at)
  const ofDay = await countTry(ctx, 'code_of_day', tried, at)
  return {
    isOver: soon.isOver || ofDay.isOver,
    isOverOfCaller: soon.isOverOfCaller || ofDay.isOverOfCaller,
    secondsLeft: Math.max(soon.secondsLeft, ofDay.secondsLeft),
    async forget() {
      await soon.forget()
      await ofDay.forget()
    },
  }
}
