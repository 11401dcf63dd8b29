import assert from 'node:assert/strict'
import { after, it } from 'node:test'
import type { AdminFindingJson } from '@sortie/contracts/finding'
import { type Person, register, signIn } from '@sortie/system-testing/caller'
import { receiptPhoto } from '@sortie/system-testing/samples'
import { sharedSystem } from '@sortie/system-testing/start-system'
import { eventually } from '@sortie/testing/eventually'

const system = await sharedSystem()
after(() => system.stop())

async function drop(person: Person, photo: Buffer): Promise<void> {
  const body = new FormData()
  body.set('receipt', new File([new Uint8Array(photo)], 'slip.jpg', { type: 'image/jpeg' }))
  assert.equal((await person.post('/api/inbox', body)).status, 201)
}

it('one photo in the Inboxes of two people names both to an administrator', async () => {
  const [one, two] = [await register(system.url), await register(system.url)]
  const photo = await receiptPhoto(['FERRY CAFE', '14.05.2026', 'TOTAL   11.03'])
  await drop(one, photo)
  await drop(two, photo)
  const admin = await signIn(system.url, 'admin@example.com', 'correct horse')
  await eventually(async () => {
    const answer = await admin.get('/admin/findings')
    const found = (await answer.json()) as AdminFindingJson[]
    const people = found.map(({ sides }) => sides.map(({ email }) => email).sort())
    assert.ok(people.some((each) => each.join() === [one.email, two.email].sort().join()))
  }, 120_000)
})
