import assert from 'node:assert/strict'
import { organisationScopeNames, personalScopeNames, type Scope } from '@sortie/contracts/scopes'
import { type Person, register, sendTo } from '@sortie/system-testing/caller'
import { eventually } from '@sortie/testing/eventually'
import { whole } from '@sortie/testing/whole'
import type { Owned } from './owned.ts'

export type Send = (method: string, path: string, body?: unknown) => Promise<Response>
type Known = Person & { id: string }
export type Around = Awaited<ReturnType<typeof peopleAround>>

/** Who asks for what is somebody's, and in which role. The owner's former manager is asked to approve at first. */
export async function peopleAround(url: string, owner: Person, administrator: Person) {
  const someone = async (change?: object): Promise<Known> => {
    const person = await register(url)
    const known = { ...person, id: await idOf(person) }
    if (change) await changed(administrator, known.id, change)
    return known
  }
  const chief = await someone({ confirmed: true })
  const manager = await someone({ confirmed: true, managerId: chief.id })
  const former = await someone({ confirmed: true })
  const finance = await someone({ duties: ['finance'] })
  const colleague = await someone()
  const ownerId = await idOf(owner)
  await changed(administrator, ownerId, { confirmed: true, managerId: former.id })
  const acting = async (all: boolean) =>
    actingFor(url, owner, await someone({ confirmed: true }), all)
  return {
    ownerId,
    chief,
    manager,
    former,
    finance,
    colleague,
    assistant: await acting(false),
    assistantOfAll: await acting(true),
    formerAssistant: await acting(false),
    /** The report goes along to the new manager. */
    async move(owned: Owned): Promise<void> {
      await changed(administrator, ownerId, { managerId: manager.id, reportsGoAlong: true })
      await eventually(async () => {
        const report = await owner.get(`/api/expense-reports/${owned['/api/expense-reports']}`)
        const { waitsFor } = (await report.json()) as { waitsFor?: { id: string } }
        assert.equal(waitsFor?.id, manager.id)
      }, 60_000)
    },
  }
}

async function actingFor(url: string, owner: Person, assistant: Person, all: boolean) {
  const until = new Date(Date.now() + 7 * 24 * 3600_000).toISOString().slice(0, 10)
  const body = { email: assistant.email, until, all, proof: await proofOf(owner) }
  const { id } = await said<{ id: string }>(await owner.post('/api/account/assistants', body))
  const begun = await assistant.post(`/api/account/assistants/${id}/act`)
  assert.equal(begun.status, 204, await begun.text())
  const [cookie = ''] = begun.headers.getSetCookie()[0]?.split(';') ?? []
  const send: Send = (method, path, body) => sendTo(url + path, { method, body, cookie })
  const end = async () => {
    const ended = await owner.send('DELETE', `/api/account/assistants/${id}`)
    assert.equal(ended.status, 204)
  }
  return { send, end, email: assistant.email }
}

/** The scopes of each token that is tried: in `npm test` not each by itself. */
export const scopesTried: Scope[][] = [
  ...(whole ? [...personalScopeNames, ...organisationScopeNames].map((scope) => [scope]) : []),
  ...[['receipts:write' as const], personalScopeNames, organisationScopeNames],
]

export function isOrganisations([scope]: Scope[]): boolean {
  return organisationScopeNames.some((each) => each === scope)
}

export async function byToken(url: string, maker: Person, scopes: Scope[]): Promise<Send> {
  const place = isOrganisations(scopes) ? '/admin/tokens' : '/api/account/tokens'
  const body = { name: scopes[0], scopes, days: 1, proof: await proofOf(maker) }
  const { token } = await said<{ token: string }>(await maker.post(place, body))
  const headers = { authorization: `Bearer ${token}` }
  return (method, path, body) => sendTo(url + path, { method, body, headers })
}

async function proofOf(person: Person): Promise<string> {
  const body = { currentPassword: person.password }
  return (await said<{ proof: string }>(await person.post('/api/account/proof', body))).proof
}

async function changed(administrator: Person, id: string, change: object): Promise<void> {
  await said(await administrator.send('PUT', `/admin/users/${id}`, change))
}

async function idOf(person: Person): Promise<string> {
  return (await said<{ id: string }>(await person.get('/api/user'))).id
}

async function said<T>(answer: Response): Promise<T> {
  const text = await answer.text()
  assert.ok(answer.ok, `${answer.url} ${answer.status} ${text}`)
  return JSON.parse(text) as T
}
