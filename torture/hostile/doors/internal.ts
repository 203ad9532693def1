// The internal port: for the operator's own programs, but nothing may break it either.
import fc from 'fast-check'
import { NASTY_TEXTS } from '../nasty.ts'
import { encoded, type RequestMaker } from '../requests.ts'

export function internalRequests(): fc.Arbitrary<RequestMaker> {
  return fc
    .record({
      path: fc.constantFrom('/ask', '/ask', '/metrics', '/readyz', '/healthz', '/', '/constructor', '//'),
      domain: fc.oneof(fc.constantFrom(...NASTY_TEXTS), fc.domain(), fc.constant('demo.localhost')),
      name: fc.constantFrom('domain', 'domain', 'domain', 'x', '__proto__'),
      method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'DELETE'),
      host: fc.constantFrom('localhost', 'asing.example', ''),
    })
    .map(({ path, domain, name, method, host }) => () => ({
      what: `internal ${path}`,
      method,
      path: `${path}?${name}=${encoded(domain)}`,
      headers: { Host: host },
      isInternal: true,
    }))
}
