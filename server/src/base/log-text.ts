// The log for people at a terminal: a line each, in words; what went wrong with its stack below.
import type { DestinationStream } from 'pino'

/** What the log writes of every line; an answered request has no message. */
interface LogLine {
  readonly level: number
  readonly time: number
  readonly msg?: string
  readonly err?: { readonly message?: string; readonly stack?: string }
  readonly method?: string
  readonly status?: number
  readonly op?: string
  readonly shop?: string
  readonly ms?: number
}

const WARN = 40
const ERROR = 50
/** Said elsewhere in the line, or of no use to somebody who sees one process. */
const UNSAID = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err', 'requestId', 'traceId'])

export function textLines(write: (text: string) => void): DestinationStream {
  return { write: (json) => write(`${textOf(JSON.parse(json))}\n`) }
}

function textOf(line: LogLine): string {
  const at = new Date(line.time).toTimeString().slice(0, 8)
  return `${at} ${line.msg === undefined ? requestOf(line) : messageOf(line)}`
}

function requestOf({ method, status, op = 'no route', shop, ms }: LogLine): string {
  return `${method} ${status} ${op}${shop === undefined ? '' : ` of ${shop}`}, ${ms} ms`
}

function messageOf(line: LogLine): string {
  const { level, msg, err } = line
  const kind = level >= ERROR ? 'error: ' : level >= WARN ? 'warning: ' : ''
  const rest = Object.entries(line).filter(([name, value]) => !UNSAID.has(name) && value !== undefined)
  const facts = rest.map(
    ([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const said = [`${kind}${msg}`, ...(facts.length > 0 ? [`(${facts.join(', ')})`] : [])].join(' ')
  if (!err) return said
  // A stack begins with the message.
  return level >= ERROR && err.stack
    ? `${said}\n  ${err.stack.replaceAll('\n', '\n  ')}`
    : `${said}: ${err.message}`
}
