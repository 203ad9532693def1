// What work costs the thread that does it, held against a fixed piece of work: the same on any machine, however slow or busy.

/** Reading and writing a megabyte of JSON, a few times: the kernel may count in steps of 4 ms. */
const MEGABYTE = `[${'{"a":1},'.repeat(130_000)}{}]`
const ROUNDS = 3
/** What the thread did meanwhile besides (garbage, code that is loaded) or who took its core's cache is not asked. */
const TRIES = 10

/** The least of a few tries, in megabytes of JSON; no more tries once it is within `most`. `prepare` is not counted. */
export async function costOf(
  work: () => unknown,
  most: number,
  prepare: () => unknown = () => {},
): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < TRIES && least > most; tries++) {
    await prepare()
    const spent = await spentOn(work)
    least = Math.min(least, spent / reference(tries > 0))
  }
  return least
}

let known = 0

/** Anew beside each further try: the machine may have become slower since. */
function reference(anew: boolean): number {
  // The first time may meet anything, and all are held against it.
  if (known === 0) known = Math.min(measured(), measured(), measured())
  else if (anew) known = measured()
  return known
}

function measured(): number {
  const before = process.threadCpuUsage()
  for (let i = 0; i < ROUNDS; i++) JSON.stringify(JSON.parse(MEGABYTE))
  return Math.max(1, between(before) / ROUNDS)
}

async function spentOn(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  return between(before)
}

function between(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}
