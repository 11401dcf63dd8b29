import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as z from 'zod/mini'
import { AdminUser, NewUser, UserChange, UserFilter } from './admin-user.ts'
import { administratorActs } from './facts.ts'
import { Organisation, organisationApi } from './organisation.ts'
import { Profile, ProfileChange } from './profile.ts'
import { Settings, settingNames } from './setting.ts'
import { anId, faultsOf, takes } from './testing/faults.ts'
import { User } from './user.ts'

const createdAt = '2026-01-05T09:00:00.000Z'
const user = {
  id: anId,
  email: 'casey@example.com',
  role: 'user',
  isActive: true,
  employeeName: 'Casey Jones',
  department: null,
  manager: null,
  createdAt,
} as const

describe('a user', () => {
  it('is answered with its declared fields only: what is kept beside them never leaves', () => {
    const kept = { ...user, createdAt: new Date(createdAt), passwordHash: '$argon2', generation: 3 }
    assert.deepEqual(z.encode(User, kept), user)
  })

  it('appears on reports by its names alone', () => {
    assert.deepEqual(z.decode(Profile, user as never), {
      email: 'casey@example.com',
      employeeName: 'Casey Jones',
      department: null,
      manager: null,
    })
  })

  it('has for administrators its flags, and whether a second factor is there', () => {
    const flags = { active: true, hasSecondFactor: false, confirmed: false, mayApprove: false }
    assert.deepEqual(faultsOf(AdminUser, { ...user, ...flags }), {})
    assert.deepEqual(Object.keys(faultsOf(AdminUser, user)).sort(), Object.keys(flags).sort())
  })
})

describe('the names of a person', () => {
  it('are trimmed, and empty ones become null', () => {
    const given = { employeeName: ' Casey ', department: '', manager: '   ' }
    assert.deepEqual(z.decode(ProfileChange, given), {
      employeeName: 'Casey',
      department: null,
      manager: null,
    })
  })

  it('stay as they are where a change leaves them out', () => {
    assert.deepEqual(z.decode(ProfileChange, { manager: null }), { manager: null })
    assert.deepEqual(z.decode(ProfileChange, {}), {})
  })

  it('have at most 200 characters', () => {
    for (const name of ['employeeName', 'department', 'manager']) {
      assert.ok(takes(ProfileChange, { [name]: 'x'.repeat(200) }))
      assert.deepEqual(faultsOf(ProfileChange, { [name]: 'x'.repeat(201) }), {
        [name]: 'Use at most 200 characters.',
      })
    }
  })

  it('are all that a person may change: no role, no address, no flag', () => {
    const given = { role: 'admin', isActive: false, email: 'boss@example.com', employeeName: 'C' }
    assert.deepEqual(z.decode(ProfileChange, given as never), { employeeName: 'C' })
  })
})

describe('a user that an administrator makes', () => {
  it('is no administrator unless that is said', () => {
    const made = z.decode(NewUser, { email: ' Casey@Example.com', password: 'secret1' })
    assert.deepEqual(made, { email: 'casey@example.com', password: 'secret1', role: 'user' })
  })

  it('is refused with a sentence for each faulty field', () => {
    assert.deepEqual(faultsOf(NewUser, { email: 'casey', password: '12345', role: 'root' }), {
      email: 'Invalid email address',
      password: 'Password must be at least 6 characters',
      role: 'Role must be user or admin.',
    })
  })

  it('is changed by role, flag and names, each for itself', () => {
    assert.deepEqual(z.decode(UserChange, { active: false }), { active: false })
    assert.deepEqual(faultsOf(UserChange, { active: 'no', role: '' }), {
      active: 'active must be true or false',
      role: 'Role must be user or admin.',
    })
  })
})

describe('the list of users', () => {
  it('takes up to a hundred ids, joined by commas', () => {
    const ids = (count: number) => ({ userIds: Array(count).fill(anId).join(',') })
    assert.deepEqual(z.decode(UserFilter, ids(2)).userIds, [anId, anId])
    assert.ok(takes(UserFilter, ids(100)))
    assert.deepEqual(faultsOf(UserFilter, ids(101)), {
      userIds: 'Ask about at most 100 people at once.',
    })
    assert.deepEqual(faultsOf(UserFilter, { userIds: `${anId},me` }), {
      'userIds.1': 'This is not a valid id.',
    })
  })
})

const presets = () => {
  const each = settingNames().map((name) => [name, Settings[name].preset])
  return Object.fromEntries(each) as z.output<typeof Organisation>
}

describe('the organisation', () => {
  it('answers what holds until somebody chooses as it takes it', () => {
    assert.deepEqual(z.decode(Organisation, z.encode(Organisation, presets())), presets())
    const faulty = { organisationName: 'A\nB', receiptsKeptYears: 1.5, joinDomains: ['nowhere'] }
    assert.deepEqual(faultsOf(Organisation, { ...presets(), ...faulty }), {
      organisationName: 'Write the name in one line.',
      receiptsKeptYears: 'Enter whole years from 0 to 100.',
      'joinDomains.0': 'Enter a domain like example.com.',
    })
  })

  it('demands a second factor or not, and nothing in between', () => {
    const { secondFactorRequired: _, ...rest } = presets()
    const given = { ...rest, secondFactorRequired: true }
    assert.deepEqual(z.decode(Organisation, given), given)
    for (const secondFactorRequired of ['true', 1, null, undefined])
      assert.deepEqual(faultsOf(Organisation, { ...given, secondFactorRequired }), {
        secondFactorRequired: 'secondFactorRequired must be true or false',
      })
  })

  it('remembers acts by known names, also of a subject that is nobody', () => {
    const entry = { id: anId, at: createdAt, actorEmail: 'admin@example.com', subjectEmail: null }
    const list = organisationApi.acts.response
    assert.ok(
      takes(
        list,
        administratorActs.map((act) => ({ ...entry, act })),
      ),
    )
    assert.equal(takes(list, [{ ...entry, act: 'user_deleted' }]), false)
  })
})
