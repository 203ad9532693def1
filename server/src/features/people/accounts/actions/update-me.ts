// updateMe, createPassword and changePassword: what people set of their own account.
import { invalidRequest, Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import type { Person } from '../../../../domain/access.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { assertExpected, type Edit } from '../../../../tenancy/edit.ts'
import { deleteSessionsOf, deleteWaysIn, renamePerson, writePasswordHash } from '../changes.ts'
import { countTry, type PersonCalling } from '../limits.ts'
import { assertStrong } from '../password-strength.ts'
import { hashPassword, isPassword } from '../passwords.ts'
import { findPerson, lockPerson } from '../queries.ts'
import { tellOfChange } from '../tell-person.ts'

/** Throws `edit_conflict`. */
export async function updateMe(
  ctx: Context,
  personId: string,
  { name }: { readonly name?: string | undefined },
  edit: Edit,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const person = await lockPerson(tx, personId)
    if (!person) throw new Problem('unauthenticated')
    const before = { name: person.name }
    assertExpected({ version: person.version, value: before }, edit)
    if (name === undefined || name === person.name) return
    await renamePerson(tx, personId, name)
    await writeAudit(tx, null, { by: edit.by, kind: 'person', id: personId, before, after: { name } })
  })
}

/** For who came in by a code. Throws `invalid_request` where there is one already, and for one that is easy to guess. */
export async function createPassword(
  ctx: Context,
  { id, login, name }: Pick<Person, 'id' | 'login' | 'name'>,
  password: string,
): Promise<void> {
  await assertStrong(password, 'password', [login, name])
  // First: hashing is work.
  if ((await findPerson(ctx.db, id))?.password_hash != null) throw hasPassword()
  const hash = await hashPassword(password)
  await inTransaction(ctx.db, async (tx) => {
    if ((await lockPerson(tx, id))?.password_hash != null) throw hasPassword()
    await writePasswordHash(tx, id, hash)
    const by = { kind: 'person', id, name } as const
    await writeAudit(tx, null, { by, kind: 'person', id, before: null, after: { password: 'set' } })
    await tellOfChange(tx, ctx, id, 'password')
  })
}

function hasPassword(): Problem {
  return invalidRequest([
    { path: 'password', code: 'taken', message: 'sudah ada; ganti dengan menyebut yang sekarang' },
  ])
}

/** Every other session ends, and links and codes on their way open nothing any more. Throws `invalid_request` for a wrong password, after too many of them, and for a new one that is easy to guess. */
export async function changePassword(
  ctx: Context,
  { person: { id, login, name }, sessionId }: { readonly person: Person; readonly sessionId: string },
  given: { readonly current: string; readonly new: string },
  caller: PersonCalling,
  at: Date,
): Promise<void> {
  const tries = await countTry(ctx, 'password', { login, personId: id, caller }, at)
  const person = await findPerson(ctx.db, id)
  const isRight = await isPassword(given.current, person?.password_hash ?? null)
  if (!isRight || tries.isOver)
    throw invalidRequest([{ path: 'current', code: 'invalid', message: 'tidak cocok' }])
  await tries.forget()
  await assertStrong(given.new, 'new', [login, name])
  const hash = await hashPassword(given.new)
  await inTransaction(ctx.db, async (tx) => {
    await writePasswordHash(tx, id, hash)
    await deleteSessionsOf(tx, id, sessionId)
    await deleteWaysIn(tx, id)
    const by = { kind: 'person', id, name } as const
    await writeAudit(tx, null, { by, kind: 'person', id, before: null, after: { password: 'changed' } })
    await tellOfChange(tx, ctx, id, 'password')
  })
}
