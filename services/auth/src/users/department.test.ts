import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { profileApi } from '@sortie/contracts/profile'
import { sharedAuth } from '../testing/auth-under-test.ts'
import { departmentKey } from './user.ts'

it('departments are compared without case, outer spaces and forms of Unicode', () => {
  for (const [one, other] of [
    ['Sales', ' SALES\t'],
    ['Straßenbau', 'STRASSENBAU'],
    ['Développement', 'DÉVELOPPEMENT'.normalize('NFD')],
    ['Ｓａｌｅｓ', 'sales'],
    ['Αγορές', 'ΑΓΟΡΈΣ'],
  ] as const)
    assert.equal(departmentKey(one), departmentKey(other), `${one} and ${other}`)
  assert.notEqual(departmentKey('Sales'), departmentKey('Sales 2'))
  for (const none of [null, undefined, '', ' ']) assert.equal(departmentKey(none), '')
})

const auth = await sharedAuth()
after(() => auth.stop())

describe('a department', () => {
  const counted = async () => (await auth.admin.call(adminUserApi.counts, {})).body.departments
  const membersOf = async (department: string) =>
    (await auth.admin.call(internalAuthApi.people, { query: { department } })).body

  it('is one however its members write it, spelled as by the first', async () => {
    await auth.made({ department: 'Köln Sales' })
    await auth.made({ department: 'KÖLN SALES' })
    const me = await auth.register()
    const typed = { body: { department: 'köln sales'.normalize('NFD') } }
    const { body } = await me.call(profileApi.changeProfile, typed)
    assert.equal(body.department, 'Köln Sales')
    assert.deepEqual(
      (await counted()).filter((name) => /k.*ln/i.test(name)),
      ['Köln Sales'],
    )
    assert.equal((await membersOf(' kÖLN sales ')).length, 3)
    assert.equal((await membersOf('Köln')).length, 0)
  })

  it('is spelled as its only member likes, and as an administrator corrects it for all', async () => {
    const { id } = await auth.made({ department: 'research' })
    // Other files have departments here too.
    const spelled = async () =>
      (await counted()).filter((name) => ['r&d', 'research'].includes(name?.toLowerCase() ?? ''))
    const change = (department: string | null) =>
      auth.admin.call(adminUserApi.change, { params: { id }, body: { department } })
    assert.equal((await change('Research')).body.department, 'Research')
    await auth.made({ department: 'RESEARCH' })
    await change('R&D')
    assert.deepEqual(await spelled(), ['R&D', 'Research'])
    await change('reSearch')
    assert.deepEqual(await spelled(), ['reSearch'])
    assert.equal((await change(null)).body.department, null)
  })
})
