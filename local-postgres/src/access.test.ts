// Where the mode bits let an account pass.
import assert from 'node:assert/strict'
import { chmod, mkdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { aDirectory } from '../test/directories.ts'
import { firstClosedDirectory, mayEnter, mayRead } from './access.ts'

const root = { uid: 0, gid: 0 }
const ani = { uid: 1000, gid: 1000 }

test('the first class that fits decides: owner, group, others', () => {
  const cases = [
    [{ ...ani, mode: 0o40100 }, true],
    [{ ...ani, mode: 0o40077 }, false],
    [{ uid: 0, gid: 1000, mode: 0o40010 }, true],
    [{ uid: 0, gid: 1000, mode: 0o40707 }, false],
    [{ ...root, mode: 0o40701 }, true],
    [{ ...root, mode: 0o40770 }, false],
  ] as const
  for (const [entry, expected] of cases) assert.equal(mayEnter(ani, entry), expected, entry.mode.toString(8))
  assert.equal(mayRead(ani, { ...root, mode: 0o100644 }), true)
  assert.equal(mayRead(ani, { ...root, mode: 0o100711 }), false)
})

test('the first closed directory on the real path is named', async (t) => {
  const stranger = { uid: 4242, gid: 4242 }
  const directory = await aDirectory(t)
  const closed = path.join(directory, 'closed')
  await mkdir(path.join(closed, 'deep'), { recursive: true })
  await symlink(path.join(closed, 'deep'), path.join(directory, 'shortcut'))
  assert.equal(await firstClosedDirectory(stranger, path.join(directory, 'shortcut')), undefined)
  await chmod(closed, 0o700)
  assert.equal(await firstClosedDirectory(stranger, path.join(directory, 'shortcut')), closed)
  assert.equal(await firstClosedDirectory(stranger, directory), undefined)
})
