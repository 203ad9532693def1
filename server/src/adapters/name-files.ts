// What a machine's own files say of names: /etc/hosts, and the `search` of /etc/resolv.conf. c-ares reads neither for us.
import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'

const LOOPBACK: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

/** `localhost` and what is below it are this machine (RFC 6761), also where the file does not say so. */
export function addressesInHosts(hosts: string, hostname: string): readonly LookupAddress[] {
  const name = bare(hostname)
  const found = linesOf(hosts)
    // A file may have a hundred thousand lines, and hardly one is about this name.
    .filter((line) => line.toLowerCase().includes(name))
    .flatMap((line) => {
      const [address = '', ...names] = line.trim().split(/\s+/)
      const family = isIP(address)
      return family !== 0 && names.some((each) => bare(each) === name) ? [{ address, family }] : []
    })
  return found.length === 0 && /(^|\.)localhost$/.test(name) ? LOOPBACK : found
}

/** The names to ask for, one after the other, as the C library would. */
export function candidatesFor(resolvConf: string, hostname: string): string[] {
  if (hostname.endsWith('.')) return [hostname]
  const lines = linesOf(resolvConf).map((line) => line.trim().split(/\s+/))
  const suffixes = lines.findLast(([word]) => word === 'search' || word === 'domain')?.slice(1) ?? []
  const ndots = lines
    .filter(([word]) => word === 'options')
    .flatMap(([, ...all]) => all.flatMap((option) => /^ndots:(\d+)$/.exec(option)?.[1] ?? []))
    .at(-1)
  const completed = suffixes.filter((each) => each !== '.').map((each) => `${hostname}.${bare(each)}`)
  const isLong = hostname.split('.').length - 1 >= Number(ndots ?? 1)
  return isLong ? [hostname, ...completed] : [...completed, hostname]
}

function linesOf(file: string): string[] {
  return file.split('\n').map((line) => line.replace(/[#;].*$/, ''))
}

function bare(name: string): string {
  return name.toLowerCase().replace(/\.$/, '')
}
