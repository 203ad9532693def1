// Shapes of accounts: people, sessions, tokens of programs.
import Type, { type Static } from 'typebox'
import { ROLES, SCOPES } from '../../domain/access.ts'
import { choice, Name } from '../../input-shapes.ts'
import { dateTime, flag, integer, listOf, named, oneOf, text } from '../../shapes.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './passwords.ts'

export const Password = Type.String({ minLength: MIN_PASSWORD_LENGTH, maxLength: MAX_PASSWORD_LENGTH })

export const SignIn = Type.Object({
  login: Type.String({ minLength: 1, maxLength: 254, description: 'E-mail address or WhatsApp number' }),
  password: Type.String({ minLength: 1, maxLength: MAX_PASSWORD_LENGTH }),
})

export const PersonShape = named(
  'Person',
  {
    id: text('Of the account'),
    login: text('E-mail address or phone number'),
    name: text('As others see it'),
    is_operator: flag('Whether the whole platform is theirs to run'),
  },
  'Someone with an account',
)

export const ShopOfPerson = named(
  'ShopOfPerson',
  {
    slug: text('Its name in addresses'),
    name: text('What it is called'),
    role: oneOf(ROLES, 'What the person is there'),
    url: text('Where buyers find it'),
  },
  'A shop that a person works in',
)

export const SignedIn = Type.Object(
  { person: PersonShape, shops: listOf(ShopOfPerson, 'Every shop that is theirs') },
  { description: 'Who has signed in' },
)
export type SignedIn = Static<typeof SignedIn>

export const TokenInput = Type.Object({
  name: Name,
  scopes: Type.Array(choice(SCOPES), { minItems: 1, uniqueItems: true }),
  expires_at: Type.Optional(
    Type.Union([
      Type.String({ format: 'date-time', description: 'null: it lives until it is deleted' }),
      Type.Null(),
    ]),
  ),
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
