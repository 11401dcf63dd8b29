import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'

const services = join(import.meta.dirname, '../../../services')
const mostRooms = 7

it(`a service has at most ${mostRooms} rooms beside what its tests stand on`, () => {
  const folders = globSync('*/src/*/**/*.ts', { cwd: services }).map((file) => file.split('/'))
  const roomsOf = new Map<string, Set<string>>()
  for (const [service = '', , room = ''] of folders)
    if (room !== 'testing') roomsOf.set(service, (roomsOf.get(service) ?? new Set()).add(room))
  const tooMany = [...roomsOf].filter(([, rooms]) => rooms.size > mostRooms)
  assert.deepEqual(tooMany, [])
  assert.ok(roomsOf.size >= 6, 'The glob finds nothing any more.')
})
