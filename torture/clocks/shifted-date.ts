// Loaded into a server before anything else: its machine's clock is so far ahead as the file SHIFT_FILE says, in milliseconds.
import { readFileSync } from 'node:fs'

const LOOK_EVERY_MS = 50
const file = process.env.SHIFT_FILE ?? ''
const RealDate = Date
const realNow = Date.now

let shift = 0
function look(): void {
  shift = Number(readFileSync(file, 'utf8'))
}
look()
setInterval(look, LOOK_EVERY_MS).unref()

const now = () => realNow() + shift
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  get: (target, name, receiver) => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})
