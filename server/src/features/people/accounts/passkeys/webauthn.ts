// The ceremonies of WebAuthn: what an authenticator is asked, and whether it answered. SimpleWebAuthn does the reading.
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransportFuture,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Context } from '../../../../context.ts'
import { isTransient } from '../../../../db/pool.ts'
import { consoleAddress, consoleHost, hostAddress } from '../../../../domain/addresses.ts'
import { isLoopback } from '../../../../domain/hosts.ts'
import type { PersonRow } from '../queries.ts'
import { type ChallengePurpose, insertChallenge, type PasskeyRow, takeChallenge } from './queries.ts'

const CHALLENGE_LIFE_MS = 5 * 60_000

// At the first use and not above: it takes its time, and most starts never see a passkey.
const webauthn = () => import('@simplewebauthn/server')

export async function registrationOptions(
  ctx: Context,
  person: PersonRow,
  passkeys: readonly PasskeyRow[],
  hostname: string,
  at: Date,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Etalase',
    rpID: partyOf(ctx, hostname),
    userID: new Uint8Array(Buffer.from(person.id)),
    userName: person.login,
    userDisplayName: person.name,
    timeout: CHALLENGE_LIFE_MS,
    // Kept by the authenticator, so that nobody has to say who they are first; and unlocked by its owner alone.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: passkeys.map(descriptorOf),
  })
  await remember(ctx, options.challenge, 'register', person.id, at)
  return options
}

export interface NewCredential {
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: string[]
}

/** null: it does not prove what it should. */
export async function verifyRegistration(
  ctx: Context,
  personId: string,
  response: RegistrationResponseJSON,
  at: Date,
): Promise<NewCredential | null> {
  const { verifyRegistrationResponse } = await webauthn()
  const challenge = expected(ctx, 'register', at, (boundTo) => isBoundTo(ctx, boundTo, 'register', personId))
  const verified = await orNull(
    verifyRegistrationResponse({ response, ...partiesOf(ctx), ...challenge, requireUserVerification: true }),
  )
  if (!verified?.verified) return null
  const { id, publicKey, counter, transports } = verified.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: transports ?? [] }
}

/** `login`: whose passkey it must be; the answer says nothing of whether there is such a person. null: anybody's. */
export async function signInOptions(
  ctx: Context,
  login: string | null,
  hostname: string,
  at: Date,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: partyOf(ctx, hostname),
    timeout: CHALLENGE_LIFE_MS,
    userVerification: 'required',
  })
  await remember(ctx, options.challenge, 'sign_in', login, at)
  return options
}

/** How often it was used, as its authenticator counts; null: it does not prove what it should. */
export async function verifySignIn(
  ctx: Context,
  passkey: PasskeyRow,
  login: string,
  response: AuthenticationResponseJSON,
  at: Date,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webauthn()
  const challenge = expected(
    ctx,
    'sign_in',
    at,
    (boundTo) => boundTo === null || isBoundTo(ctx, boundTo, 'sign_in', login),
  )
  const { credential_id: id, counter } = passkey
  const credential = { id, counter, publicKey: new Uint8Array(passkey.public_key) }
  const verified = await orNull(
    verifyAuthenticationResponse({
      response,
      credential,
      ...partiesOf(ctx),
      ...challenge,
      requireUserVerification: true,
    }),
  )
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}

function descriptorOf({ credential_id: id, transports }: PasskeyRow) {
  return { id, transports: transports as AuthenticatorTransportFuture[] }
}

/** To whom a passkey is given, by the name at which the console was called. */
function partyOf({ platform }: Context, hostname: string): string {
  const host = consoleHost(platform)
  return hostname !== host && isLoopback(hostname) ? 'localhost' : host
}

/** On a developer's machine the console has two addresses, and a passkey belongs to one of them. */
function partiesOf({ platform }: Context) {
  const host = consoleHost(platform)
  const origins = [...new Set([hostAddress(host, platform), consoleAddress(platform)])]
  return {
    expectedOrigin: origins,
    expectedRPID: platform.consolePort === null ? [host] : [host, 'localhost'],
  }
}

async function remember(
  ctx: Context,
  challenge: string,
  purpose: ChallengePurpose,
  boundTo: string | null,
  at: Date,
): Promise<void> {
  await insertChallenge(ctx.db, {
    challenge,
    purpose,
    bound_to: boundTo === null ? null : ctx.secrets.mac('passkey', `${purpose} ${boundTo}`),
    expires_at: new Date(at.getTime() + CHALLENGE_LIFE_MS),
  })
}

/** Every answer spends the challenge, right or wrong. */
function expected(
  ctx: Context,
  purpose: ChallengePurpose,
  at: Date,
  isTheirs: (boundTo: Buffer | null) => boolean,
) {
  return {
    async expectedChallenge(challenge: string): Promise<boolean> {
      const taken = await takeChallenge(ctx.db, challenge, purpose, at)
      return taken !== null && isTheirs(taken.bound_to)
    },
  }
}

function isBoundTo(ctx: Context, boundTo: Buffer | null, purpose: ChallengePurpose, to: string): boolean {
  return boundTo !== null && ctx.secrets.isMac('passkey', `${purpose} ${to}`, boundTo)
}

/** It throws for whatever does not fit; the sender need not know why. A database that is away stays an error. */
async function orNull<T>(verifying: Promise<T>): Promise<T | null> {
  return verifying.catch((error: unknown) => {
    if (isTransient(error)) throw error
    return null
  })
}
