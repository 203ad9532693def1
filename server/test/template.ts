// What every database of a run is copied from, so that migrations run, and the queues of jobs are made, once.
import pino from 'pino'
import { migrate } from '../src/db/migrate.ts'
import { jobs } from '../src/doors/jobs.ts'
import { prepareQueues, startBoss } from '../src/jobs/boss.ts'
import { newDatabase, type TestDatabase } from './database.ts'

export async function createTemplate(base: string): Promise<TestDatabase> {
  const database = await newDatabase(base)
  const { connectionString } = database
  await migrate(connectionString)
  const boss = await startBoss({ connectionString, log: pino({ level: 'silent' }) })
  await prepareQueues(boss, jobs)
  await boss.stop({ graceful: false })
  return database
}
