// Connections to a mail server: kept, replaced when they break, and never waited for longer than a mail may take.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { until } from '../../../../test/until.ts'
import { passDeadlines } from '../../../test/deadlines.ts'
import { type Heard, type SmtpScript, startSmtpScript } from '../../../test/fakes/smtp-script.ts'
import { SendFailure } from './sender.ts'
import { openSmtpPool, type SmtpPool } from './smtp-pool.ts'

const DELIVER_MS = 20_000
const LATE = new SendFailure('mail: no end within 20000 ms')
const MAIL = { from: 'toko@mail.example', to: 'budi@gmail.com', source: 'Subject: x\r\n\r\nx\r\n' }

interface Bench {
  readonly server: SmtpScript
  readonly pool: SmtpPool
  /** how many mails the server took */
  taken(): number
}

async function aPool(
  t: TestContext,
  answer: (heard: Heard) => string | null | undefined,
  { query = '', account = '', ...options }: Options = {},
): Promise<Bench> {
  const server = await startSmtpScript(answer)
  const pool = openSmtpPool(`smtp://${account}127.0.0.1:${server.port}/${query}`, options)
  t.after(async () => {
    pool.close()
    await server.close()
  })
  return { server, pool, taken: () => server.heard.filter((word) => word.endsWith(' .')).length }
}

interface Options {
  readonly query?: string
  readonly account?: string
  readonly idleMs?: number
}

const refused = (code: number) => new SendFailure(`mail: refused with ${code}`, { isPermanent: true })

const connectionsOf = (server: SmtpScript) => new Set(server.heard.map((word) => word.split(' ')[0])).size

test('mails that follow one another go over one connection, in two exchanges each', async (t) => {
  const { server, pool } = await aPool(t, () => undefined)
  for (let i = 0; i < 3; i++) await pool.send(MAIL)
  const mail = ['1 MAIL', '1 RCPT', '1 DATA', '1 .']
  assert.deepEqual(server.heard, ['1 EHLO', ...mail, ...mail, ...mail])
})

test('mails that come together share as many connections as the address allows, and wait for the next free one', async (t) => {
  const { server, pool, taken } = await aPool(t, () => undefined, { query: '?maxConnections=2' })
  await Promise.all(Array.from({ length: 10 }, () => pool.send(MAIL)))
  assert.equal(taken(), 10)
  assert.equal(connectionsOf(server), 2)
})

test('a server that takes fewer connections than asked for gets all mails over those', async (t) => {
  const { pool, taken } = await aPool(t, ({ connection, word, socket }) => {
    if (connection === 1 || word !== '') return undefined
    socket.end('421 too many connections\r\n')
    return null
  })
  await pool.send(MAIL)
  await Promise.all(Array.from({ length: 10 }, () => pool.send(MAIL)))
  assert.equal(taken(), 11)
})

test('when no connection can be had, nobody waits for one in vain', async (t) => {
  const { pool } = await aPool(
    t,
    ({ socket }) => {
      socket.end('554 go away\r\n')
      return null
    },
    { query: '?maxConnections=1' },
  )
  const all = Array.from({ length: 5 }, () => assert.rejects(pool.send(MAIL), refused(554)))
  await Promise.all(all)
})

test('a connection that the server closed while nothing was under way is replaced, and the mail goes out once', async (t) => {
  const sockets: Heard['socket'][] = []
  const { server, pool, taken } = await aPool(t, ({ word, socket }) => {
    if (word === '') sockets.push(socket)
    return undefined
  })
  await pool.send(MAIL)
  sockets[0]?.destroy()
  await until(() => server.open() === 0)
  await pool.send(MAIL)
  assert.equal(taken(), 2)
  assert.equal(connectionsOf(server), 2)
})

test('a connection found dead by the next mail is replaced for it, whatever the server had to say', async (t) => {
  for (const last of [null, '421 too many mails on this connection']) {
    const { pool, taken } = await aPool(t, ({ connection, word, mail, socket }) => {
      if (connection > 1 || word !== 'MAIL' || mail < 2) return undefined
      socket.end(last === null ? '' : `${last}\r\n`)
      return null
    })
    await pool.send(MAIL)
    await pool.send(MAIL)
    assert.equal(taken(), 2)
  }
})

test('a mail that the server may have taken before the connection broke is not sent again by the pool', async (t) => {
  for (const breaksAt of [1, 2]) {
    const { pool, taken } = await aPool(t, ({ word, mail, socket }) => {
      if (word !== '.' || mail < breaksAt) return undefined
      socket.destroy()
      return null
    })
    for (let mail = 1; mail < breaksAt; mail++) await pool.send(MAIL)
    await assert.rejects(pool.send(MAIL), SendFailure)
    assert.equal(taken(), breaksAt)
  }
})

test('a refused recipient leaves the connection to the next mail', async (t) => {
  let refusals = 0
  const answer = ({ word }: Heard) => {
    if (word === 'RCPT' && refusals++ === 0) return '550 nobody here'
    return word === 'DATA' && refusals === 1 ? '503 for whom?' : undefined
  }
  const { server, pool, taken } = await aPool(t, answer, { query: '?maxConnections=1' })
  await assert.rejects(pool.send(MAIL), refused(550))
  await pool.send(MAIL)
  assert.equal(taken(), 1)
  assert.equal(connectionsOf(server), 1)
})

test('a server that trickles its reply is left when the time of a mail is over, and so is one that says nothing', async (t) => {
  for (const trickles of [true, false]) {
    const { server, pool, taken } = await aPool(
      t,
      ({ connection, word, socket }) => {
        if (connection > 1 || word !== 'MAIL') return undefined
        const timer = trickles && setInterval(() => socket.write('250-'), 20)
        socket.on('close', () => timer && clearInterval(timer))
        return null
      },
      { query: '?maxConnections=1' },
    )
    const late = assert.rejects(pool.send(MAIL), LATE)
    await until(() => server.heard.includes('1 MAIL'))
    passDeadlines(DELIVER_MS)
    await late
    await pool.send(MAIL)
    assert.equal(taken(), 1)
  }
})

test('a mail that waits behind a stuck one until it is late never goes out, and others are not disturbed', async (t) => {
  let release: (() => void) | undefined
  const { server, pool, taken } = await aPool(
    t,
    ({ connection, mail, word, socket }) => {
      if (connection > 1 || mail > 1 || word !== 'MAIL') return undefined
      release = () => socket.write('250 ok\r\n')
      return null
    },
    { query: '?maxConnections=1' },
  )
  const stuck = assert.rejects(pool.send(MAIL), LATE)
  await until(() => release !== undefined)
  const waiting = assert.rejects(pool.send(MAIL), LATE)
  passDeadlines(DELIVER_MS)
  await Promise.all([stuck, waiting])
  release?.()
  await pool.send(MAIL)
  assert.equal(taken(), 1)
  assert.equal(server.heard.at(-1), '2 .')
})

test('credentials in the address are used, and the error names refused ones', async (t) => {
  const { server, pool } = await aPool(t, () => undefined, { account: 'toko:p%40ss@' })
  await pool.send(MAIL)
  assert.deepEqual(server.heard.slice(0, 3), ['1 EHLO', '1 AUTH', '1 MAIL'])
  const refusing = await aPool(t, ({ word }) => (word === 'AUTH' ? '535 who are you?' : undefined), {
    account: 'toko:p%40ss@',
  })
  await assert.rejects(
    refusing.pool.send(MAIL),
    new SendFailure('mail: the server refuses the credentials in SMTP_URL'),
  )
})

test('settings of TLS in the address count', async (t) => {
  const { server, pool } = await aPool(t, ({ word }) => (word === 'STAR' ? '454 not today' : undefined), {
    query: '?requireTLS=true',
  })
  await assert.rejects(pool.send(MAIL), new SendFailure('mail: refused with 454'))
  assert.deepEqual(server.heard, ['1 EHLO', '1 STAR'])
})

test('a connection with nothing to do says goodbye after a while', async (t) => {
  const { server, pool } = await aPool(t, () => undefined, { idleMs: 20 })
  await pool.send(MAIL)
  await until(() => server.heard.includes('1 QUIT'))
  await until(() => server.open() === 0)
  await pool.send(MAIL)
  assert.equal(connectionsOf(server), 2)
})

test('closing ends what is open, fails what is under way, and takes no more', async (t) => {
  const { server, pool } = await aPool(t, ({ word }) => (word === '.' ? null : undefined), {
    query: '?maxConnections=1',
  })
  const failed = [pool.send(MAIL), pool.send(MAIL)].map((sent) => assert.rejects(sent, SendFailure))
  await until(() => server.heard.includes('1 .'))
  pool.close()
  await Promise.all(failed)
  await assert.rejects(pool.send(MAIL), SendFailure)
})
