// The address of an order opens it: no other site is to learn it.
import type { NextConfig } from 'next'

const config: NextConfig = {
  poweredByHeader: false,
  // A project of its own, although it stands in a repository that has a lock file too.
  turbopack: { root: import.meta.dirname },
  headers: async () => [
    { source: '/track/:token', headers: [{ key: 'Referrer-Policy', value: 'no-referrer' }] },
  ],
}

export default config
