import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { searches } from '@sortie/contracts/testing/searches'
import { administration } from '../testing/administration.ts'
import { anEmail, aPassword, sharedAuth } from '../testing/auth-under-test.ts'

const auth = await sharedAuth()
const { admin, change, deactivate, signIn } = administration(auth)
after(() => auth.stop())

describe('the users in the Admin Console', () => {
  it('are shown as the people of reports to administrators alone', async () => {
    const someone = await auth.register()
    assert.equal((await someone.call(internalAuthApi.people, {})).problem.code, 'admin_only')
  })

  it('makes users with role and names, who can sign in at once', async () => {
    const email = anEmail()
    const body = {
      email,
      password: aPassword,
      role: 'admin' as const,
      employeeName: 'Ada',
      department: 'Sales',
    }
    const { status, body: made } = await admin.call(adminUserApi.create, { body })
    assert.equal(status, 201)
    const { id, createdAt } = made
    assert.deepEqual(made, {
      id,
      email,
      role: 'admin',
      isActive: true,
      active: true,
      hasSecondFactor: false,
      employeeName: 'Ada',
      department: 'Sales',
      manager: null,
      managerId: null,
      employeeNumber: null,
      costCentre: null,
      confirmed: true,
      mayApprove: true,
      createdAt,
    })
    assert.equal((await signIn(email)).status, 200)
    const again = await admin.call(adminUserApi.create, {
      body: { ...body, email: email.toUpperCase() },
    })
    assert.equal(again.status, 409)
    assert.equal(again.problem.code, 'email_taken')
    assert.ok(again.problem.fields?.email)
    await change(id, { role: 'user' })
  })

  it('lists users newest first and never tells a secret', async () => {
    const older = await auth.made()
    const newer = await auth.made()
    const { body } = await admin.call(adminUserApi.list, {})
    const ids = body.map((user) => user.id)
    assert.ok(ids.indexOf(newer.id) < ids.indexOf(older.id))
    assert.equal(ids.at(-1), admin.user.id)
    const text = await (await admin.raw('/admin/users')).text()
    assert.doesNotMatch(text, /argon2|passwordHash|searchText|roleChangedAt|generation/)
  })

  it('searches e-mail, name and department in any case, and takes the text literally', async () => {
    const department = `R&D (${randomUUID().slice(0, 8)}) [a+b]*`
    const wanted = await auth.made({ department })
    await auth.made({ department: 'Elsewhere' })
    const search = async (text: string) =>
      (await admin.call(adminUserApi.list, { query: { search: text } })).body
    assert.deepEqual(
      (await search(department.toUpperCase())).map(({ id }) => id),
      [wanted.id],
    )
    assert.deepEqual(
      (await search(wanted.email.toUpperCase())).map(({ id }) => id),
      [wanted.id],
    )
    await change(wanted.id, { employeeName: 'Zoë Quick' })
    assert.deepEqual(
      (await search('zoë qu')).map(({ id }) => id),
      [wanted.id],
    )
    assert.deepEqual(await search('.*nobody'), [])
    assert.deepEqual(await search('all'), [])
    assert.ok((await search('')).length > 2)
  })

  it('searches without marks, width and forms of letters, also whom it knew before', async () => {
    const tag = randomUUID().slice(0, 8)
    for (const [employeeName, finding] of searches) {
      const { id } = await auth.made({ department: tag })
      await change(id, { employeeName })
      const query = { search: finding, limit: 1000 }
      const found = (await admin.call(adminUserApi.list, { query })).body
      assert.ok(
        found.some((one) => one.id === id),
        `${finding} finds ${employeeName}`,
      )
    }
  })

  it('names the people whose ids are given, and refuses more than 100', async () => {
    const [one, two] = [await auth.made({}), await auth.made({})]
    const named = async (userIds: string) => admin.call(adminUserApi.list, { query: { userIds } })
    assert.deepEqual(
      (await named(`${one.id},${two.id},${randomUUID()}`)).body.map(({ id }) => id).sort(),
      [one.id, two.id].sort(),
    )
    assert.equal((await named(Array.from({ length: 101 }, randomUUID).join())).status, 400)
  })

  it('counts users, administrators, inactive users and departments', async () => {
    const before = (await admin.call(adminUserApi.counts, {})).body
    const department = `Z${randomUUID()}`
    const made = await auth.made({ role: 'admin', department })
    await deactivate(made.id)
    const { body } = await admin.call(adminUserApi.counts, {})
    assert.deepEqual(
      { ...body, departments: [] },
      {
        total: before.total + 1,
        admins: before.admins + 1,
        inactive: before.inactive + 1,
        approvers: before.approvers,
        departments: [],
      },
    )
    assert.ok(body.departments.includes(department))
    assert.ok(body.departments.every((name) => typeof name === 'string' && name !== ''))
  })
})
