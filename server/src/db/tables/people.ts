// Tables of the merchant's side, as Kysely sees them; held to the database by tables.test.ts.
import type { Generated } from 'kysely'
import type { Actor, AfterHandover, Role, Scope } from '../../domain/access.ts'
import type { ContactChannel } from '../../domain/contact.ts'
import type { JsonOrNull } from './json.ts'

export interface PersonTable {
  id: string
  login: string
  channel: ContactChannel
  confirmed_at: Date | null
  name: string
  is_operator: Generated<boolean>
  password_hash: string | null
  version: Generated<number>
  created_at: Date
}

export interface StaffTable {
  shop_id: string
  person_id: string
  role: Role
  version: Generated<number>
  created_at: Date
}

export interface StaffInvitationTable {
  shop_id: string
  person_id: string
  role: Role
  /** what the shop calls them */
  name: string
  invited_by: string
  /** a person, also of what a program of theirs made; null: a command, or one of before */
  inviter_id: string | null
  /** what the inviter becomes once it is accepted; null: it hands nothing over */
  hands_over: AfterHandover | null
  /** whether the news of the shop go to the new owner then */
  takes_news: Generated<boolean>
  version: Generated<number>
  created_at: Date
  expires_at: Date
}

export interface SessionTable {
  id: string
  key_hash: Buffer
  person_id: string
  created_at: Date
  used_at: Date
  expires_at: Date
  agent: string
  /** begun with two factors, or proven since */
  has_two_factors: Generated<boolean>
}

export interface SecondFactorTable {
  person_id: string
  /** sealed */
  secret: Buffer
  created_at: Date
  /** null: it is being set up, and nothing asks for it yet */
  confirmed_at: Date | null
  last_step: Generated<number>
}

export interface RecoveryCodeTable {
  person_id: string
  code_hash: Buffer
  created_at: Date
}

export interface EntryLinkTable {
  key_hash: Buffer
  person_id: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
  is_sent: Generated<boolean>
  /** whose invitation is accepted by using it; null: of none */
  shop_id: string | null
}

export interface SignUpCodeTable {
  id: string
  contact_hash: Buffer
  code_hash: Buffer
  created_at: Date
  expires_at: Date
  /** the address of the shop that was opened with it */
  opened: string | null
}

export interface SignUpInvitationTable {
  id: string
  key_hash: Buffer
  note: string
  created_by: string
  created_at: Date
  expires_at: Date
  opened: string | null
  opened_at: Date | null
}

export interface SignInCountTable {
  login_hash: Buffer
  caller_hash: Buffer
  tries: number
  window_ends_at: Date
}

export interface PasskeyTable {
  id: string
  person_id: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  created_at: Date
  used_at: Date | null
  version: Generated<number>
}

export interface PasskeyChallengeTable {
  challenge: string
  purpose: 'register' | 'sign_in'
  bound_to: Buffer | null
  expires_at: Date
}

export interface AccountCodeTable {
  id: string
  person_id: string
  purpose: 'sign_in' | 'confirm'
  code_hash: Buffer
  created_at: Date
  expires_at: Date
}

export interface ApiTokenTable {
  shop_id: string
  id: string
  name: string
  key_hash: Buffer
  last4: string
  scopes: Scope[]
  created_by: string
  /** the person whose it is; null: a command made it */
  made_by: string | null
  created_at: Date
  used_at: Date | null
  expires_at: Date | null
  version: Generated<number>
}

export interface AuditTable extends PlatformAuditTable {
  /** null: a version before wrote what concerns no shop here */
  shop_id: string | null
}

/** Changes that concern no shop. */
export interface PlatformAuditTable {
  id: Generated<number>
  at: Date
  actor_kind: Actor['kind']
  actor_id: string | null
  actor_name: string
  kind: string
  subject: string
  before: JsonOrNull<unknown>
  after: JsonOrNull<unknown>
}
