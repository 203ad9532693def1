// Sends one message that waits: by the sender of its channel, or to the outbox when there is none.
import { SendFailure } from '../../../adapters/senders/sender.ts'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../db/pool.ts'
import * as q from '../queries.ts'
import { secondsToNextTry } from '../rules.ts'
import { openMessage } from '../seal-message.ts'
import { writeMessage } from '../templates/write-message.ts'

/** Puts the same message in again, in this transaction. */
export type PutOff = (tx: Db, seconds: number) => Promise<void>

/** False: nobody is to get it. `to` is whom it is addressed to. */
export type IsWanted = (ctx: Context, ref: q.MessageRef, to: string) => Promise<boolean>

export async function sendMessage(
  ctx: Context,
  ref: q.MessageRef,
  isWanted: IsWanted,
  putOff: PutOff,
): Promise<void> {
  const message = await q.takeMessage(ctx.db, ref)
  if (!message?.sealed) return
  const opened = openMessage(ctx.secrets, ref, message.sealed)
  if (!opened) return q.markFailed(ctx.db, ref, 'sealed under another APP_SECRET')
  if (!(await isWanted(ctx, ref, opened.to))) return q.deleteWaiting(ctx.db, ref)
  if (message.expires_at.getTime() <= ctx.clock.now()) return q.markFailed(ctx.db, ref, 'expired')

  const outgoing = writeMessage(ref.message_id, opened)
  const sender = ctx.senders[message.channel]
  if (!sender) return q.moveToOutbox(ctx.db, ref, 'no sender is configured')
  if (!sender.canSend(outgoing)) return q.moveToOutbox(ctx.db, ref, `no template for ${message.kind}`)

  const failure = await sender.send(outgoing).then(() => null, asSendFailure)
  if (failure) return tryAgainOrGiveUp(ctx, ref, message, failure, putOff)
  // A node that dies before this line sends twice: rather that than a code that never comes.
  await q.markSent(ctx.db, ref, new Date(ctx.clock.now()))
}

async function tryAgainOrGiveUp(
  ctx: Context,
  ref: q.MessageRef,
  message: q.MessageRow,
  { reason, isPermanent }: SendFailure,
  putOff: PutOff,
): Promise<void> {
  const seconds = isPermanent ? null : secondsToNextTry(message, ctx.clock.now())
  ctx.log.warn(
    { ...ref, channel: message.channel, kind: message.kind, attempt: message.attempts, reason, seconds },
    seconds === null ? 'a message cannot be sent' : 'a message could not be sent; it is tried again',
  )
  if (seconds === null) return q.markFailed(ctx.db, ref, reason)
  await ctx.db.transaction().execute(async (tx) => {
    await q.noteFailure(tx, ref, reason)
    await putOff(tx, seconds)
  })
}

/** Senders say nothing personal; of what they did not foresee only its name is kept. */
function asSendFailure(error: unknown): SendFailure {
  if (error instanceof SendFailure) return error
  return new SendFailure(error instanceof Error ? `unexpected ${error.name}` : 'unexpected error')
}
