// People and shops: somebody with an account is asked first, and goes when they like.
import { test } from 'node:test'
import { createAdminClient } from '@etalase/client/admin'
import { assertAccessible } from '../../test/axe.ts'
import { DESKTOP, openConsole, openShop, PHONE, signInQuietly } from './merchant.ts'
import { linkOf } from './operator.ts'
import { stage } from './stage.ts'

const PASSWORD = 'jahe hangat tiga gelas'

/** With a password, and no shop. */
async function aPerson(login: string): Promise<{ login: string; password: string }> {
  const key = (await linkOf(login, '--shop', 'demo', '--role', 'staff')).split('/').pop() ?? ''
  // Not a hook of React, for all its name.
  const { useEntryLink: enter } = createAdminClient({ baseUrl: `${stage.console}/admin/v1` })
  const { person } = await enter({ key, password: PASSWORD })
  const program = await stage.programOf('demo')
  await program.deleteStaff({ shop: 'demo', id: person.id ?? '' }, { ifMatch: '*' })
  return { login, password: PASSWORD }
}

for (const viewport of [PHONE, DESKTOP])
  test(`an invitation at ${viewport.width} px is seen on both sides, accepted, and left again`, async (t) => {
    const login = `rina-${viewport.width}@rotan.example`
    const rina = await aPerson(login)
    const owner = await openShop(t, '/pengaturan/staf', { viewport })
    await owner.getByLabel(/^E-mail atau nomor/).fill(login)
    await owner.getByRole('button', { name: 'Kirim undangan' }).click()
    await owner.getByText(new RegExp(`${login} · diundang, berlaku sampai`)).waitFor()
    await assertAccessible(owner)

    const page = await openConsole(t, { viewport })
    await signInQuietly(page, rina)
    await page.goto('/')
    await page.getByRole('heading', { name: 'Anda diundang' }).waitFor()
    await page.getByText('mengundang Anda sebagai staf').waitFor()
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Terima' }).click()
    await page.waitForURL('**/toko/demo')

    await page.goto('/toko/demo/akun')
    await page.getByRole('button', { name: /^Keluar dari toko / }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keluar dari toko' }).click()
    await page.getByText('Akun ini belum punya toko').waitFor()
  })

test('an invitation that was taken back meanwhile is not there any more', async (t) => {
  const rina = await aPerson('rina@rotan.example')
  const program = await stage.programOf('demo')
  const { id } = await program.createStaff({ shop: 'demo', login: rina.login, role: 'manager' })
  const page = await openConsole(t, { expects: /status of 404/ })
  await signInQuietly(page, rina)
  await page.goto('/')
  const accept = page.getByRole('button', { name: 'Terima' })
  await accept.waitFor()
  await program.deleteStaff({ shop: 'demo', id: id ?? '' }, { ifMatch: '*' })
  await accept.click()
  await page.getByText('Akun ini belum punya toko').waitFor()
})
