// What changes in the database while nothing may: a trigger on every table notes each row that is written.
import pg from 'pg'
import { PASSING } from './growth.ts'

/** What a refused request may leave behind, and why. `*`: any column. */
const MAY_CHANGE: Readonly<Record<string, readonly string[]>> = {
  // The count of a caller's requests: it is there to count the refused ones too.
  ip_budgets: ['*'],
  // A request claims its key before a refusal, and gives it back then; a spent code keeps its answer.
  idempotency_keys: ['*'],
  // Tries of codes and passwords are counted when they are wrong: otherwise there would be no end to them.
  code_tries: ['*'],
  code_counts: ['*'],
  sign_in_counts: ['*'],
  one_time_codes: ['tries'],
  // When someone was last here.
  sessions: ['used_at', 'expires_at'],
  api_tokens: ['used_at'],
  // What was to be sent before: the server goes on trying on its own.
  webhook_deliveries: [
    'status',
    'attempts',
    'send_after',
    'tried_at',
    'delivered_at',
    'answer_status',
    'answer_text',
    'error',
  ],
  webhooks: ['failing_since', 'enabled', 'disabled_reason', 'version'],
  // An edit conflict shows the thing as it is now, and the log notes who saw it.
  access_log: ['*'],
  // That a process is alive.
  nodes: ['*'],
  platform_address: ['kept_at'],
  // Days that are over are summed up by the clock.
  sales_days: ['*'],
  sales_summed: ['*'],
  sales_marks: ['*'],
}

/** A job removes them when their time is over; nobody's session ends by itself in so short a time. */
const EXPIRE: ReadonlySet<string> = new Set(PASSING.filter((table) => table !== 'sessions'))

export interface Change {
  readonly table: string
  readonly operation: string
  /** of an update: the columns that are others now */
  readonly columns: readonly string[]
}

export interface ChangeWatch {
  /** what was written since the last time that may not be by requests that are refused */
  unexpected(): Promise<Change[]>
  /** settles once nothing that earlier requests left to do is written any more */
  quiet(): Promise<void>
  close(): Promise<void>
}

const QUIET_MS = 150
const LONGEST_MS = 60_000

export async function watchChanges(connectionString: string): Promise<ChangeWatch> {
  // Requests that are sent at once each look for changes.
  const client = new pg.Client({ connectionString, pipeline: true })
  await client.connect()
  await client.query(NOTE_CHANGES)
  const take = async (): Promise<Change[]> => {
    const { rows } = await client.query<Change>(
      'with taken as (delete from hostile.changes returning *) select * from taken',
    )
    return rows.filter(isUnexpected)
  }
  const isAtWork = async (): Promise<boolean> => {
    const { rows } = await client.query(`
      select 1 from imports where state = 'running'
      union all select 1 from archives where state = 'running' limit 1`)
    return rows.length > 0
  }
  return {
    unexpected: take,
    async quiet() {
      for (let waited = 0; waited < LONGEST_MS; waited += QUIET_MS) {
        await take()
        await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
        if ((await take()).length === 0 && !(await isAtWork())) return
      }
    },
    close: () => client.end(),
  }
}

function isUnexpected({ table, operation, columns }: Change): boolean {
  if (operation === 'DELETE' && EXPIRE.has(table)) return false
  const allowed = MAY_CHANGE[table]
  if (!allowed) return true
  if (allowed.includes('*')) return false
  return columns.length === 0 || columns.some((column) => !allowed.includes(column))
}

const NOTE_CHANGES = `
  create schema hostile;
  create table hostile.changes ("table" text not null, operation text not null, columns text[] not null);
  create function hostile.note() returns trigger language plpgsql as $$
  declare
    changed text[] := '{}';
  begin
    if tg_op = 'UPDATE' then
      select coalesce(array_agg(key), '{}') into changed
      from jsonb_each(to_jsonb(new)) where value is distinct from to_jsonb(old) -> key;
      if changed = '{}' then return null; end if;
    end if;
    insert into hostile.changes values (tg_table_name, tg_op, changed);
    return null;
  end $$;
  do $$
  declare
    each record;
  begin
    for each in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create trigger hostile_note after insert or update or delete on public.%I
        for each row execute function hostile.note()', each.tablename);
    end loop;
  end $$;`
