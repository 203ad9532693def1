// Run as a program: a server that a busy machine makes give up neither a vendor's answer nor a connection to the database.
import pg from 'pg'
import { PATIENCE_MS } from '../../test/until.ts'
import { main } from '../src/main.ts'
import { holdDeadlines } from './deadlines.ts'

holdDeadlines()
pg.Pool = class extends pg.Pool {
  constructor(settings?: pg.PoolConfig) {
    super({ ...settings, connectionTimeoutMillis: PATIENCE_MS })
  }
}
await main()
