// Everything in the database that depends on APP_SECRET and outlives a day; each owner says where its own lies.
import type { SealedPart } from '../../db/sealed.ts'
import { sealedAnswers } from '../../http/idempotency-queries.ts'
import { sealedCredentials } from '../../tenancy/credentials.ts'
import { sealedFiles } from '../imports/seal-file.ts'
import { sealedMessages } from '../messages/seal-message.ts'
import { sealedTokens } from '../orders/track-token.ts'
import { sealedContacts } from '../restock/contact.ts'
import { hashedContacts } from '../restock/contact-hashes.ts'
import { sealedWebhookSecrets } from '../webhooks/secret.ts'

export const SEALED_PARTS: readonly SealedPart[] = [
  ...sealedCredentials,
  ...sealedWebhookSecrets,
  sealedTokens,
  sealedContacts,
  hashedContacts,
  sealedMessages,
  sealedFiles,
  sealedAnswers,
]
