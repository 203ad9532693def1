// updatePasskey and deletePasskey: of one's own.
import { invalidRequest, Problem } from '../../../../base/problems.ts'
import type { Context } from '../../../../context.ts'
import type { Db } from '../../../../db/pool.ts'
import { inTransaction } from '../../../../db/transaction.ts'
import { writeAudit } from '../../../../tenancy/audit.ts'
import { assertExpected, type Edit } from '../../../../tenancy/edit.ts'
import * as changes from '../passkeys/queries.ts'
import { presentPasskey } from '../present.ts'
import { findPerson, lockPerson } from '../queries.ts'

/** Throws `not_found` and `edit_conflict`. */
export async function updatePasskey(
  ctx: Context,
  personId: string,
  id: string,
  { name }: { readonly name?: string | undefined },
  edit: Edit,
): Promise<changes.PasskeyRow> {
  return inTransaction(ctx.db, async (tx) => {
    const found = await own(tx, personId, id, edit)
    if (name === undefined || name === found.name) return found
    await changes.renamePasskey(tx, id, name)
    const { by } = edit
    await writeAudit(tx, null, { by, kind: 'passkey', id, before: { name: found.name }, after: { name } })
    return { ...found, name, version: found.version + 1 }
  })
}

/** Throws `not_found`, `edit_conflict`, and `invalid_request` of the only way in. */
export async function deletePasskey(ctx: Context, personId: string, id: string, edit: Edit): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const found = await own(tx, personId, id, edit)
    const person = await findPerson(tx, personId)
    const isOnly = (await changes.passkeysOf(tx, personId)).length === 1
    if (isOnly && person?.password_hash === null && person.confirmed_at === null)
      throw invalidRequest([
        { path: 'id', code: 'invalid', message: 'ini satu-satunya cara Anda masuk; buat kata sandi dulu' },
      ])
    await changes.deletePasskey(tx, id)
    const before = { name: found.name }
    await writeAudit(tx, null, { by: edit.by, kind: 'passkey', id, before, after: null })
  })
}

async function own(tx: Db, personId: string, id: string, edit: Edit): Promise<changes.PasskeyRow> {
  await lockPerson(tx, personId)
  const found = (await changes.passkeysOf(tx, personId)).find((each) => each.id === id)
  if (!found) throw new Problem('not_found')
  assertExpected({ version: found.version, value: presentPasskey(found) }, edit)
  return found
}
