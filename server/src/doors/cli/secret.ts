// etalase secret status | reseal | rotate, and etalase push-keys
import type { Command } from 'commander'
import { newPushKeys } from '../../adapters/web-push.ts'
import { dropPreviousSecret, generatedStep, makeNextSecret, useNextSecret } from '../../base/app-secret.ts'
import type { Context } from '../../context.ts'
import { nodeState } from '../../features/operating/platform/node-rules.ts'
import { findNodes } from '../../features/operating/platform/queries.ts'
import {
  countSealed,
  resealAll,
  type SealedKind,
} from '../../features/operating/secret/actions/look-over-sealed.ts'
import { CommandError } from './arguments.ts'
import { columns, type Terminal } from './terminal.ts'
import { withContext } from './with-context.ts'

export function addSecretCommands(program: Command, terminal: Terminal): void {
  const secret = program
    .command('secret')
    .description('APP_SECRET, and what is sealed under it (docs/operators.md says how to change it)')
  secret
    .command('status')
    .description(
      'what opens with APP_SECRET, and what does not; exits with 1 while there is any of the latter',
    )
    .action(() => withContext(terminal, async (ctx) => tell(terminal, await countSealed(ctx))))
  secret
    .command('reseal')
    .description('seal anew what opens with one of APP_SECRET_OTHERS; may run beside a server, and again')
    .action(() => withContext(terminal, async (ctx) => tell(terminal, await resealAll(ctx))))
  secret
    .command('rotate')
    .option('--now', 'drop the old one, though it was in use within the last day')
    .description('the next step of changing the secret that was generated in DATA_DIR')
    .action(({ now = false }: { now?: boolean }) =>
      withContext(terminal, (ctx) => rotate(ctx, terminal, now)),
    )
}

/** A pair of keys for sending news to browsers. */
export function addPushKeysCommand(program: Command, { print, warn }: Terminal): void {
  program
    .command('push-keys')
    .description('make keys for news to browsers (web push), as lines for the environment')
    .action(async () => {
      const { publicKey, privateKey } = await newPushKeys()
      warn(
        'Put these lines into the environment of every node, and WEB_PUSH_CONTACT=mailto:… (or https://…),',
      )
      warn('by which push services reach you. With other keys, browsers have to be asked again.')
      print(`WEB_PUSH_PUBLIC_KEY=${publicKey}`)
      print(`WEB_PUSH_PRIVATE_KEY=${privateKey}`)
    })
}

function tell({ print }: Terminal, kinds: readonly SealedKind[]): void {
  const [other, lost] = [sum(kinds, 'other'), sum(kinds, 'lost')]
  print(
    columns([
      ['', 'APP_SECRET', 'others', 'none'],
      ...kinds.map((each) => [each.kind, String(each.first), String(each.other), String(each.lost)]),
    ]),
  )
  if (other > 0)
    throw new CommandError(
      `${other} still open with one of the other secrets alone: keep it, and run: etalase secret reseal`,
    )
  if (lost > 0)
    throw new CommandError(
      `${lost} open with no secret that is known: name the one they were sealed under in APP_SECRET_OTHERS, or give those keys again`,
    )
  print('All of it opens with APP_SECRET')
}

function sum(kinds: readonly SealedKind[], under: 'other' | 'lost'): number {
  return kinds.reduce((total, each) => total + each[under], 0)
}

const DAY_MS = 24 * 3_600_000
const RESTART = 'Restart the server (or SIGHUP, where it has several processes), then run this command again'

/** Three calls, with a restart after the first two: so that nodes which serve meanwhile open what the others seal. */
async function rotate(ctx: Context, terminal: Terminal, now: boolean): Promise<void> {
  const { appSecret, dataDir } = ctx.config
  if (appSecret !== null)
    throw new CommandError(
      'APP_SECRET is set, so it is yours to change: docs/operators.md says how, without stopping anything',
    )
  const done = await generatedStep(dataDir)
  if (done.step !== 'none') await refuseEarlierNodes(ctx, done.since)
  if (done.step === 'none') {
    await makeNextSecret(dataDir)
    terminal.print(`Step 1 of 3: there is a new secret, which opens and does not seal yet. ${RESTART}`)
  } else if (done.step === 'known') {
    await useNextSecret(dataDir)
    terminal.print(`Step 2 of 3: the new secret seals, the old one opens. ${RESTART}, a day later`)
  } else {
    tell(terminal, await resealAll(ctx))
    const free = new Date(done.since.getTime() + DAY_MS)
    if (!now && free.getTime() > ctx.clock.now())
      throw new CommandError(
        'The old secret was in use within the last day, and requests that are repeated with their Idempotency-Key are known by it. ' +
          `Run this again after ${free.toISOString()}, or with --now`,
      )
    await dropPreviousSecret(dataDir)
    terminal.print('Step 3 of 3: everything is sealed under the new secret, and the old one is gone')
  }
}

/** A node that started before the last step does not know its secret. */
async function refuseEarlierNodes({ db, clock }: Context, since: Date): Promise<void> {
  const at = new Date(clock.now())
  const early = (await findNodes(db)).filter(
    (node) => node.started_at < since && nodeState(node, at) !== 'gone',
  )
  if (early.length > 0)
    throw new CommandError(
      `${early.map(({ host, pid }) => `${host} (${pid})`).join(', ')} serves since before the last step. ${RESTART}`,
    )
}
