// CPU time of processes, as the kernel counts it: a server with its workers, a PostgreSQL with all its backends.
import { readFileSync } from 'node:fs'

/** The roots of what is watched; everything they started counts with them. */
export interface Watched {
  readonly server: number
  readonly database: number
}

export interface CpuTimes {
  /** milliseconds */
  readonly server: number
  readonly database: number
  /** of the process that asks: the load, where the load asks */
  readonly own: number
}

/** Linux counts in hundredths of a second, on every machine that Node runs on. */
const MS_PER_TICK = 10

export function cpuTimes({ server, database }: Watched): CpuTimes {
  const { user, system } = process.cpuUsage()
  return { server: cpuOfTree(server), database: cpuOfTree(database), own: (user + system) / 1_000 }
}

export function cpuBetween(before: CpuTimes, after: CpuTimes): CpuTimes {
  return {
    server: after.server - before.server,
    database: after.database - before.database,
    own: after.own - before.own,
  }
}

/** Of a process, its living descendants, and those that have ended: their parent has their time by then. */
export function cpuOfTree(pid: number): number {
  return cpuOf(pid) + childrenOf(pid).reduce((sum, child) => sum + cpuOfTree(child), 0)
}

/** Of those that this process started and that have ended. */
export function cpuOfEndedChildren(): number {
  return ticksOf(process.pid, 13, 15)
}

function cpuOf(pid: number): number {
  return ticksOf(pid, 11, 15)
}

/** utime, stime, cutime and cstime are fields 11 to 14, counted after the name, which is in brackets and may be anything. */
function ticksOf(pid: number, from: number, to: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields.slice(from, to).reduce((sum, field) => sum + Number(field), 0) * MS_PER_TICK
  } catch {
    return 0
  }
}

export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}
