// Nodes that send, and a mail server that says when a mail is taken.
import type { TestContext } from 'node:test'
import { type AppOptions, startApp, type TestApp } from '../../../../test/app.ts'
import { startSmtpScript } from '../../../../test/fakes/smtp-script.ts'
import { aShop } from '../../../../test/world.ts'
import { aCode } from './contents.fixture.ts'
import { queue } from './messages.fixture.ts'

/** Those that may wait least: codes. */
export const URGENT = { channel: 'email', which: 'urgent' } as const

export async function aSendingApp(t: TestContext, options: AppOptions = {}): Promise<TestApp> {
  const app = await startApp(options)
  t.after(() => app.close())
  if (!options.database) await app.shop(aShop({ slug: 'rotan', name: 'Rotan Nusantara' }))
  return app
}

export const mailingTo = (url: string) => ({ SMTP_URL: url, MAIL_FROM: 'toko@mail.example' })

/** Takes mails and says so only when the test wants it. */
export async function aHoldingMailServer(t: TestContext) {
  const held: (() => void)[] = []
  let isHolding = true
  const server = await startSmtpScript(({ word, socket }) => {
    if (word !== '.' || !isHolding) return undefined
    held.push(() => socket.write('250 taken\r\n'))
    return null
  })
  t.after(() => server.close())
  return {
    url: server.url,
    taken: () => server.heard.filter((word) => word.endsWith(' .')).length,
    letGo() {
      isHolding = false
      for (const answer of held.splice(0)) answer()
    },
  }
}

export const queueMany = (of: TestApp, count: number) =>
  Promise.all(Array.from({ length: count }, (_, i) => queue(of, aCode({ to: `buyer${i}@gmail.com` }))))

export async function countByStatus(of: TestApp): Promise<Record<string, number>> {
  const rows = await of.ctx.db.selectFrom('messages').select('status').execute()
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ status }) => status)].map(([status, all]) => [status, all.length]),
  )
}
