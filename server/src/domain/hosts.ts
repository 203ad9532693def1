// Names a shop answers on and origins it trusts: pure comparisons of hosts.

// 253 characters is the longest name DNS allows.
const HOST = /^(?<name>\[[0-9a-f:.]{2,45}\]|[a-z0-9_](?:[a-z0-9_.-]{0,251}[a-z0-9_])?)\.?(?<port>:\d{1,5})?$/

/** Names that always mean the machine itself, where a developer's page runs without TLS. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  )
}

/** Whether strangers may come by it: neither this machine, nor a name of a network of one's own (RFC 2606, 6762, 8375). */
export function isPublicName(hostname: string): boolean {
  return (
    hostname.includes('.') &&
    !isLoopback(hostname) &&
    !/\.(test|invalid|local|internal|lan|home\.arpa)$/.test(hostname)
  )
}

/** A host as it is kept and compared: lower case, without a dot at its end. Nulls when it is none. */
export function parseHost(raw: string | undefined): { host: string | null; hostname: string | null } {
  const match = HOST.exec(raw?.toLowerCase() ?? '')
  const name = match?.groups?.name
  if (!name) return { host: null, hostname: null }
  return { host: name + (match.groups?.port ?? ''), hostname: name }
}

export function splitPort(host: string): { hostname: string; port: string | null } {
  const match = /^(.*):(\d+)$/.exec(host)
  return { hostname: match?.[1] ?? host, port: match?.[2] ?? null }
}

/** `localhost:4321`: a developer's own page, which several shops may name. */
export function isLocalOrigin(host: string): boolean {
  const { hostname, port } = splitPort(host)
  return port !== null && isLoopback(hostname)
}

export interface ParsedOrigin {
  readonly scheme: string
  readonly hostname: string
  /** as sent: absent when it is the scheme's own */
  readonly port: string | null
}

/** An Origin header: scheme and host, nothing after it. `null`, paths and oddities give null. */
export function parseOrigin(origin: string): ParsedOrigin | null {
  const match = /^(https?):\/\/(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(?::(\d{1,5}))?$/i.exec(origin)
  if (!match?.[1] || !match[2] || origin.length > 300) return null
  return { scheme: match[1].toLowerCase(), hostname: match[2].toLowerCase(), port: match[3] ?? null }
}

/** The page's own server: same name and same port as the request was sent to. */
export function isSameHost(origin: ParsedOrigin, requestHost: string, requestScheme: string): boolean {
  const { hostname, port } = splitPort(requestHost)
  const defaultPort = (scheme: string) => (scheme === 'https' ? '443' : '80')
  // A proxy that ends TLS may not tell us so: a Host without a port is the origin's own default port.
  const requestPort = port ?? defaultPort(origin.port === null ? origin.scheme : requestScheme)
  return origin.hostname === hostname && (origin.port ?? defaultPort(origin.scheme)) === requestPort
}

/** Whether a page at this origin belongs to a domain of the shop. */
export function isRegisteredOrigin(origin: ParsedOrigin, domains: readonly string[]): boolean {
  const local = isLoopback(origin.hostname)
  if (origin.scheme !== 'https' && !local) return false
  return domains.some((domain) => {
    const { hostname, port } = splitPort(domain)
    if (hostname !== origin.hostname) return false
    // A loopback name without a port stands for whatever port the developer's page runs on.
    if (port === null) return local || origin.port === null || origin.port === '443'
    return port === (origin.port ?? (origin.scheme === 'https' ? '443' : '80'))
  })
}
