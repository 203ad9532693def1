// Everything in the database that depends on APP_SECRET and outlives a day; each owner says where its own lies.
import type { SealedPart } from '../db/sealed.ts'
import { sealedRequests } from '../features/operating/privacy/contact.ts'
import { hashedRequests } from '../features/operating/privacy/contact-hashes.ts'
import { sealedMessages } from '../features/people/messages/seal-message.ts'
import { sealedWebhookSecrets } from '../features/people/webhooks/secret.ts'
import { sealedTokens } from '../features/selling/orders/track-token.ts'
import { sealedContacts } from '../features/selling/restock/contact.ts'
import { hashedContacts } from '../features/selling/restock/contact-hashes.ts'
import { sealedFiles } from '../features/shop/imports/seal-file.ts'
import { sealedAnswers } from '../http/idempotency/queries.ts'
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
