// Shapes of accounts: people, sessions, tokens of programs.
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import Type, { type Static } from 'typebox'
import { choice, Name } from '../../../base/input-shapes.ts'
import { dateTime, flag, integer, listOf, named, nullable, oneOf, text } from '../../../base/shapes.ts'
import { AFTER_HANDOVER, ROLES, SCOPES } from '../../../domain/access.ts'
import { OneTimeCode } from '../codes/schema.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './passwords.ts'

export const Password = Type.String({ minLength: MIN_PASSWORD_LENGTH, maxLength: MAX_PASSWORD_LENGTH })

const GivenPassword = Type.String({ minLength: 1, maxLength: MAX_PASSWORD_LENGTH })
export const Login = Type.String({
  minLength: 1,
  maxLength: 254,
  description: 'E-mail address or WhatsApp number',
})

export const SecondFactor = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 40,
    description: 'A code of the authenticator app, or a recovery code; where the account has a second step',
  }),
)

export const SignIn = Type.Object({ login: Login, password: GivenPassword, second_factor: SecondFactor })
export const OfLogin = Type.Object({ login: Login })
export const MaybeLogin = Type.Object({ login: Type.Optional(Login) })

export const CodeOfLogin = Type.Object({ login: Login, code: OneTimeCode, second_factor: SecondFactor })
export const CodeInput = Type.Object({ code: OneTimeCode })

export const MessageAsked = Type.Object(
  { expires_in_seconds: integer('How long what was sent is good for') },
  { description: 'The same for everybody, whether or not there is such a person' },
)

const LinkKey = Type.String({ minLength: 1, maxLength: 100, description: 'The end of the one-time link' })

export const LinkInput = Type.Object({ key: LinkKey })
export const PasswordByLink = Type.Object({ key: LinkKey, password: Password, second_factor: SecondFactor })

export const LinkOwner = Type.Object(
  {
    name: text('As others see it'),
    login: text('Mostly hidden: `b***@gmail.com`, `+62 ••• 4567`'),
    needs_second_factor: flag('Whether using it takes a code of the second step as well'),
  },
  { description: 'Whose link it is' },
)

export const PersonShape = named(
  'Person',
  {
    id: text('Of the account'),
    login: text('E-mail address or phone number'),
    name: text('As others see it'),
    is_operator: flag('Whether the whole platform is theirs to run'),
    is_confirmed: flag('Whether the contact is known to be theirs: codes and links go to no other'),
    has_password: flag('Whether they can sign in with a password'),
    has_passkey: flag('Whether they have a passkey'),
    has_second_factor: flag('Whether a password asks for a second step'),
    version: integer('Counts the changes of the account'),
  },
  'Someone with an account',
)

export const PauseShape = named(
  'Pause',
  { since: dateTime('When it was paused'), reason: text('Why, in the words of the platform’s operator') },
  'That a shop sells nothing new until an operator lets it go on',
)

export type ShownPause = Static<typeof PauseShape>

export const PauseState = Type.Object(
  { pause: nullable(PauseShape, 'Why it sells nothing now; null: it is open') },
  { description: 'Whether the shop is open' },
)

export const ShopOfPerson = named(
  'ShopOfPerson',
  {
    slug: text('Its name in addresses'),
    name: text('What it is called'),
    role: oneOf(ROLES, 'What the person is there'),
    url: text('Where buyers find it'),
    pause: nullable(PauseShape, 'Why it sells nothing now; null: it is open'),
    closed_at: dateTime('When its owner closed it; null: it is open'),
  },
  'A shop that a person works in',
)

export const SignedIn = Type.Object(
  {
    person: PersonShape,
    shops: listOf(ShopOfPerson, 'Every shop that is theirs'),
    must_set_up_second_factor: flag(
      'Of an operator who came in by one factor: nothing else is answered before there is a second one',
    ),
    invitations: integer('How many invitations wait for their answer: `listInvitations`'),
  },
  { description: 'Who has signed in' },
)
export type SignedIn = Static<typeof SignedIn>

export const MeInput = Type.Object({ name: Type.Optional(Name) })
export const FirstPassword = Type.Object({ password: Password })
export const PasswordChange = Type.Object({ current: GivenPassword, new: Password })

export const SessionShape = named(
  'Session',
  {
    id: text('Of the session'),
    agent: text('The program it was begun with'),
    created_at: dateTime('When it was begun'),
    used_at: dateTime('When it was last used, to the minute'),
    expires_at: dateTime('When it ends, unless it is used'),
    is_current: flag('Whether it is the one that asks'),
  },
  'Somewhere a person is signed in',
)
export type SessionShape = Static<typeof SessionShape>

export const SecondFactorState = named(
  'SecondFactor',
  {
    is_on: flag('Whether signing in by password or code takes a second step'),
    since: dateTime('Since when; null: it is off'),
    recovery_codes_left: integer('How many recovery codes are left'),
  },
  'The second step of signing in',
)

export const SecondFactorSecret = Type.Object(
  {
    secret: text('For the authenticator app, base32; shown this once'),
    uri: text('The same for a QR code, `otpauth://totp/…`'),
    qr_image: text('That QR code, as the address of a picture (`data:image/svg+xml;base64,…`)'),
  },
  { description: 'What an authenticator app makes codes from (RFC 6238)' },
)

export const RecoveryCodes = Type.Object(
  { recovery_codes: listOf(Type.String({ description: 'Good once' }), 'Ten, shown this once') },
  { description: 'For who has lost the app' },
)

export const PasskeyShape = named(
  'Passkey',
  {
    id: text('Of the passkey'),
    name: text('What its owner calls it'),
    created_at: dateTime('When it was made'),
    used_at: dateTime('When it was last used; null: never'),
    version: integer('Counts its changes'),
  },
  'A passkey of a person',
)
export type PasskeyShape = Static<typeof PasskeyShape>

export const PasskeyEdit = Type.Object({ name: Type.Optional(Name) })

const Encoded = Type.String({ minLength: 1, maxLength: 20_000, description: 'base64url' })

/** Browsers give more than is named here, which the check of a passkey reads. */
const AND_MORE = { additionalProperties: true } as const

const Registration = Type.Unsafe<RegistrationResponseJSON>(
  Type.Object(
    {
      id: Encoded,
      rawId: Encoded,
      type: Type.String({ maxLength: 100, description: '`public-key`' }),
      response: Type.Object({ clientDataJSON: Encoded, attestationObject: Encoded }, AND_MORE),
    },
    {
      ...AND_MORE,
      description: 'What `navigator.credentials.create` gave, as JSON (`RegistrationResponseJSON`)',
    },
  ),
)

const Authentication = Type.Unsafe<AuthenticationResponseJSON>(
  Type.Object(
    {
      id: Encoded,
      rawId: Encoded,
      type: Type.String({ maxLength: 100, description: '`public-key`' }),
      response: Type.Object(
        { clientDataJSON: Encoded, authenticatorData: Encoded, signature: Encoded },
        AND_MORE,
      ),
    },
    {
      ...AND_MORE,
      description: 'What `navigator.credentials.get` gave, as JSON (`AuthenticationResponseJSON`)',
    },
  ),
)

export const NewPasskey = Type.Object({ response: Registration, name: Type.Optional(Name) })
export const PasskeyByLink = Type.Object({
  key: LinkKey,
  response: Registration,
  name: Type.Optional(Name),
  second_factor: SecondFactor,
})
export const PasskeySignIn = Type.Object({ response: Authentication })

export const CreationOptions = Type.Unsafe<PublicKeyCredentialCreationOptionsJSON>({
  type: 'object',
  additionalProperties: true,
  description: 'For `navigator.credentials.create`, as JSON (`PublicKeyCredentialCreationOptionsJSON`)',
})

export const RequestOptions = Type.Unsafe<PublicKeyCredentialRequestOptionsJSON>({
  type: 'object',
  additionalProperties: true,
  description: 'For `navigator.credentials.get`, as JSON (`PublicKeyCredentialRequestOptionsJSON`)',
})

export const InvitationShape = named(
  'Invitation',
  {
    slug: text('Of the shop, in addresses'),
    name: text('What the shop is called'),
    role: oneOf(ROLES, 'What they would be there'),
    takes_over: flag('Whether the shop itself is handed over: who asks gives up owning it'),
    invited_by: text('Who asks'),
    created_at: dateTime('When they were asked'),
    expires_at: dateTime('Until when they may accept'),
  },
  'A shop that asks somebody to work there; nothing of it is theirs before they accept',
)

export const StaffInput = Type.Object({
  login: Login,
  name: Type.Optional(Name),
  role: choice(ROLES),
})

const THEN = '`leave`: nothing there is theirs any more'

export const HandoverInput = Type.Object({
  login: Login,
  name: Type.Optional(Name),
  giver_becomes: Type.Unsafe<(typeof AFTER_HANDOVER)[number]>({
    type: 'string',
    enum: [...AFTER_HANDOVER],
    description: `What whoever hands it over becomes. ${THEN}`,
  }),
  takes_news: Type.Boolean({
    description: 'Whether the news of orders go to the new owner’s contact from then on (`contact.notify`)',
  }),
})
export type HandoverInput = Static<typeof HandoverInput>

export const HandoverShape = named(
  'Handover',
  {
    id: text('Of the person who is asked, and of this'),
    login: text('E-mail address or phone number of who is to own the shop'),
    name: text('As the shop calls them'),
    giver_becomes: oneOf(AFTER_HANDOVER, `What whoever hands it over becomes. ${THEN}`),
    takes_news: flag('Whether the news of orders go to the new owner’s contact then'),
    asked_by: text('Who hands it over'),
    created_at: dateTime('When they were asked'),
    expires_at: dateTime('Until when they may accept'),
  },
  'A shop on its way to another owner: everything stays as it is until they accept',
)
export type HandoverShape = Static<typeof HandoverShape>

export const HandoverState = Type.Object(
  { handover: nullable(HandoverShape, 'null: nobody hands it over') },
  { description: 'Whether the shop is being handed over' },
)

export const StaffEdit = Type.Object({ role: Type.Optional(choice(ROLES)) })

export const StaffShape = named(
  'Staff',
  {
    id: text('Of the person'),
    login: text('E-mail address or phone number'),
    name: text('As others see it'),
    role: oneOf(ROLES, 'What they are in the shop'),
    has_joined: flag('Whether they have accepted, and have a password or a passkey, or came in by a code'),
    invited_until: dateTime('Until when they may accept the invitation; null: the shop is theirs'),
    takes_over: flag('Whether it is the shop itself that is handed over to them: `getHandover`'),
    tokens: integer(
      'How many keys of programs are theirs: these end when they leave, or are an owner no longer',
    ),
    created_at: dateTime('Since when they are in the shop, or are invited'),
    version: integer('Counts the changes of their role'),
  },
  'Someone who works in a shop',
)
export type StaffShape = Static<typeof StaffShape>

const Scopes = Type.Array(choice(SCOPES), { minItems: 1, maxItems: SCOPES.length, uniqueItems: true })

export const TokenInput = Type.Object({
  name: Name,
  scopes: Scopes,
  expires_at: Type.Optional(
    Type.Union([
      Type.String({ format: 'date-time', maxLength: 60, description: 'null: it lives until it is deleted' }),
      Type.Null(),
    ]),
  ),
})

export const TokenEdit = Type.Object({
  name: Type.Optional(Name),
  scopes: Type.Optional(Scopes),
})

const TOKEN = {
  id: text('Of the token, not the key itself'),
  name: text('What it is for'),
  scopes: listOf(choice(SCOPES), 'What it may do'),
  last4: text('The end of its key'),
  created_by: text('Who made it'),
  created_at: dateTime('When it was made'),
  used_at: dateTime('When it was last used, to the minute; null: never'),
  expires_at: dateTime('When it ends; null: never'),
  version: integer('Counts its changes'),
}

export const TokenShape = named('Token', TOKEN, 'A key of a program, without the key')
export type TokenShape = Static<typeof TokenShape>

export const NewTokenShape = named(
  'NewToken',
  { ...TOKEN, token: text('The key, `etk_…`: shown this once') },
  'A key of a program, as it is shown once',
)
