// A name server on this machine: knows a few names, and says nothing at all to questions about any other.
import { createSocket } from 'node:dgram'
import type { TestContext } from 'node:test'

export interface FakeNameServer {
  /** for a resolver: address and port */
  readonly address: string
  /** names that were asked for, each question once more */
  readonly asked: string[]
  /** From now on it knows that there are no other names, and says so to those who wait. */
  release(): void
}

const [A, TXT] = [1, 16]

/** `known`: IPv4 addresses by name. A known name has no record of any other type; `texts` are TXT records. */
export async function startNameServer(
  t: TestContext,
  known: Readonly<Record<string, string>> = {},
  texts: Readonly<Record<string, string>> = {},
): Promise<FakeNameServer> {
  const asked: string[] = []
  const unanswered: (() => void)[] = []
  let isSilent = true
  const socket = createSocket('udp4')
  socket.on('message', (question, from) => {
    const { name, type, end } = readQuestion(question)
    asked.push(name)
    const address = known[name]
    const text = texts[name]
    if (address === undefined && text === undefined) {
      const deny = () => socket.send(denied(question.subarray(0, end)), from.port, from.address)
      if (isSilent) unanswered.push(deny)
      else deny()
      return
    }
    const data =
      type === A && address !== undefined
        ? Buffer.from(address.split('.').map(Number))
        : type === TXT && text !== undefined
          ? Buffer.concat([Buffer.from([text.length]), Buffer.from(text)])
          : null
    socket.send(answerTo(question.subarray(0, end), type, data), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  t.after(() => socket.close())
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    release() {
      isSilent = false
      for (const deny of unanswered.splice(0)) deny()
    },
  }
}

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

function denied(question: Buffer): Buffer {
  const answer = answerTo(question, A, null)
  answer.writeUInt16BE(0x8183, 2)
  return answer
}

/** null: the name exists, and has no such record. */
function answerTo(question: Buffer, type: number, data: Buffer | null): Buffer {
  const head = Buffer.from(question)
  head.writeUInt16BE(0x8180, 2)
  head.writeUInt16BE(data ? 1 : 0, 6)
  head.writeUInt16BE(0, 8)
  head.writeUInt16BE(0, 10)
  if (!data) return head
  const record = Buffer.alloc(12)
  // The name again, as a pointer to the question's.
  record.writeUInt16BE(0xc00c, 0)
  record.writeUInt16BE(type, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, record, data])
}
