// The outbox of messages. An order waits for none of it: the process that writes a message claims it in the same statement.
import type { Context } from '../../../context.ts'
import { CONTACT_CHANNELS, type ContactChannel } from '../../../domain/contact.ts'
import { defineOutbox, type OutboxParts } from '../../../jobs/outbox.ts'
import { sendMessage } from './actions/send-message.ts'
import type { ClaimedMessage } from './message.ts'
import * as q from './queries.ts'
import { CLAIMED_MS, isCode, LONGEST_DELIVERY_MS } from './rules.ts'
import { openMessage } from './seal-message.ts'

type MessageOutbox = OutboxParts<ClaimedMessage, q.MessageOutcome, ContactChannel>

export const sending = defineOutbox(
  (ctx: Context): MessageOutbox => ({
    what: 'messages',
    channels: CONTACT_CHANNELS,
    channelOf: ({ channel }) => channel,
    isUrgent: isCode,
    // A quarter is for codes alone.
    bounds: { atOnce: 20, forUrgent: 5, claimed: 200, waiting: 1_000 },
    claimedForMs: CLAIMED_MS,
    sentWithinMs: LONGEST_DELIVERY_MS,
    lookEveryMs: 1_000,
    async claim(claiming) {
      const rows = await q.claimDue(ctx.db, claiming)
      return rows.map(({ sealed, send_after, ...row }) => ({
        ...row,
        claimed_until: send_after,
        message: sealed && openMessage(ctx.secrets, row, sealed),
      }))
    },
    send: (message) => sendMessage(ctx, message),
    isSent: ({ status }) => status === 'sent',
    note: (outcomes) => q.noteOutcomes(ctx.db, outcomes),
    giveBack: (messages, now) => q.giveBack(ctx.db, messages, now),
  }),
)
