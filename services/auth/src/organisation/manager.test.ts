import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { profileApi } from '@sortie/contracts/profile'
import { trailApi } from '@sortie/contracts/trail'
import { administration } from '../testing/administration.ts'
import { anEmail, sharedAuth } from '../testing/auth-under-test.ts'

const auth = await sharedAuth()
const { admin, change, deactivate } = administration(auth)
after(() => auth.stop())

const shown = async (id: string) =>
  (await admin.call(adminUserApi.list, { query: { userIds: id } })).body[0]
const erase = (id: string) => admin.call(adminUserApi.erase, { params: { id } })
const threeInLine = async () => {
  const [top, middle, below] = [await auth.made(), await auth.made(), await auth.made()]
  await change(below.id, { managerId: middle.id })
  await change(middle.id, { managerId: top.id })
  return { top, middle, below }
}

describe('the manager of a person', () => {
  it('is an account that an administrator chooses, and takes away again; the trail names both', async () => {
    const [boss, person] = [await auth.made(), await auth.made()]
    await change(boss.id, { employeeName: 'Bo Boss' })
    const given = { managerId: boss.id, employeeNumber: '007', costCentre: 'K-12' }
    assert.equal((await change(person.id, given)).body.managerId, boss.id)
    await change(person.id, { manager: 'B. Boss' })
    const { managerId, manager, employeeNumber, costCentre } = (await shown(person.id)) ?? {}
    assert.deepEqual(
      { managerId, manager, employeeNumber, costCentre },
      { ...given, manager: 'B. Boss' },
    )
    assert.equal((await change(person.id, { managerId: null })).body.managerId, null)
    const { body } = await admin.call(trailApi.list, { query: { person: person.id } })
    const told = body.flatMap(({ changes }) => changes).filter(({ field }) => field === 'managerId')
    assert.deepEqual(told, [
      { field: 'managerId', from: 'Bo Boss', to: null },
      { field: 'managerId', from: null, to: 'Bo Boss' },
    ])
  })

  it('is given to a new account as well', async () => {
    const boss = await auth.made()
    const body = { email: anEmail(), password: 'secret 1', managerId: boss.id }
    assert.equal((await admin.call(adminUserApi.create, { body })).body.managerId, boss.id)
  })

  it('is nobody who is not there, never oneself, and nobody below', async () => {
    const { top, middle, below } = await threeInLine()
    const gone = await auth.made()
    await deactivate(gone.id)
    await erase(gone.id)
    for (const [id, managerId, sentence] of [
      [top.id, top.id, /own manager/],
      [top.id, middle.id, /reports to them/],
      [top.id, below.id, /reports to them/],
      [top.id, randomUUID(), /has an account/],
      [top.id, gone.id, /has an account/],
      [top.id, 'nobody', /valid id/],
    ] as const) {
      const { status, problem } = await change(id, { managerId })
      assert.deepEqual(
        [status, sentence.test(problem.fields?.managerId ?? '')],
        [400, true],
        managerId,
      )
    }
  })

  it('makes no loop when both are set at the same moment', async () => {
    const [one, other] = [await auth.made(), await auth.made()]
    const answers = await Promise.all([
      change(one.id, { managerId: other.id }),
      change(other.id, { managerId: one.id }),
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
  })

  it('is not changed by the person', async () => {
    const [me, boss] = [await auth.register(), await auth.made()]
    await me.call(profileApi.changeProfile, { body: { managerId: boss.id } as never })
    assert.equal((await shown(me.user.id))?.managerId ?? null, null)
  })

  it('is said to administrators where it is a name alone, has left or comes round', async () => {
    const { UserModel } = await import('../users/user.model.ts')
    const { top, middle, below } = await threeInLine()
    const named = await Promise.all(Array.from({ length: 5 }, () => auth.made()))
    const [byName, byAddress, twice, unknown, fine] = named.map(({ id }) => id) as [
      string,
      string,
      string,
      string,
      string,
    ]
    await change(top.id, { employeeName: 'Una Unique' })
    for (const { id } of [middle, below]) await change(id, { employeeName: 'Dora Double' })
    await change(byName, { manager: 'Una Unique' })
    await change(byAddress, { manager: top.email.toUpperCase() })
    await change(twice, { manager: 'Dora Double' })
    await change(unknown, { manager: 'Nobody Here' })
    await change(fine, { manager: 'Una Unique', managerId: top.id })
    const doubts = async () => {
      const { body } = await admin.call(adminUserApi.managerDoubts, { query: {} })
      return new Map(body.map(({ person, doubt, proposed }) => [person.id, [doubt, proposed?.id]]))
    }
    const said = await doubts()
    assert.deepEqual(
      [byName, byAddress, twice, unknown, fine, middle.id, below.id].map((id) => said.get(id)),
      [
        ['no_account', top.id],
        ['no_account', top.id],
        ['no_account', undefined],
        ['no_account', undefined],
        undefined,
        undefined,
        undefined,
      ],
    )
    await deactivate(middle.id)
    // Refused by every call; an older backup may have it.
    await UserModel.updateOne({ _id: top.id }, { managerId: fine })
    const later = await doubts()
    assert.deepEqual(
      [below.id, fine, top.id, middle.id].map((id) => later.get(id)),
      [['vacant', undefined], ['loop', undefined], ['loop', undefined], undefined],
    )
    await UserModel.updateOne({ _id: top.id }, { managerId: null })
    const person = await auth.register()
    const { status } = await person.call(adminUserApi.managerDoubts, { query: {} })
    assert.equal(status, 403)
  })

  it('goes when that account is erased', async () => {
    const { middle, below } = await threeInLine()
    await deactivate(middle.id)
    assert.equal((await shown(below.id))?.managerId, middle.id)
    await erase(middle.id)
    assert.equal((await shown(below.id))?.managerId ?? null, null)
    assert.equal((await shown(middle.id))?.managerId ?? null, null)
  })

  it('is found by exactly a name or an address, in any case', async () => {
    const [quill, longer] = [await auth.made(), await auth.made()]
    await change(quill.id, { employeeName: 'Zuleika Quill', department: 'Zuleika' })
    await change(longer.id, { employeeName: 'Zuleika Quillfeather', department: 'Zuleika Quill' })
    for (const [named, ids] of [
      ['zuleika QUILL ', [quill.id]],
      [quill.email.toUpperCase(), [quill.id]],
      ['Zuleika', []],
      ['Zuleika.Quill', []],
    ] as const) {
      const { body } = await admin.call(adminUserApi.list, { query: { named } })
      assert.deepEqual(
        body.map(({ id }) => id),
        ids,
        named,
      )
    }
  })
})
