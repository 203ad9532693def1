// Everything in the database that depends on APP_SECRET and outlives a day; each owner says where its own lies.
import type { SealedPart } from '../db/sealed.ts'
import { sealedFiles } from '../features/imports/seal-file.ts'
import { sealedMessages } from '../features/messages/seal-message.ts'
import { sealedTokens } from '../features/orders/track-token.ts'
import { sealedRequests } from '../features/privacy/contact.ts'
import { hashedRequests } from '../features/privacy/contact-hashes.ts'
import { sealedContacts } from '../features/restock/contact.ts'
import { hashedContacts } from '../features/restock/contact-hashes.ts'
import { sealedWebhookSecrets } from '../features/webhooks/secret.ts'
import { sealedAnswers } from '../http/idempotency-queries.ts'
import { sealedCredentials } from '../tenancy/credentials.ts'

export const SEALED_PARTS: readonly SealedPart[] = [
  ...sealedCredentials,
  ...sealedWebhookSecrets,
  sealedTokens,
  sealedContacts,
  sealedRequests,
  hashedRequests,
  hashedContacts,
  sealedMessages,
  sealedFiles,
  sealedAnswers,
]
