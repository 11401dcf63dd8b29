import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { personalScopeNames } from '@sortie/contracts/scopes'
import { openedByScope, openedToAssistants } from '@sortie/contracts/testing/opened-calls'
import { register } from '@sortie/system-testing/caller'
import { eventually } from '@sortie/testing/eventually'
import { byToken, isOrganisations, type Send, scopesTried } from './around.ts'
import { changesNothing, openedTo, refused, unseenBy, type World } from './asking.ts'
import { calls, trees } from './calls.ts'

const inReport = ['', '/file', '/receipts/:receiptId', '/history'].map(
  (part) => `GET /api/expense-reports/:id${part}`,
)
const toApprove = 'GET /api/expense-reports/to-approve'
const decided = 'GET /api/expense-reports/decided'
const below = 'GET /api/expense-reports/open-below'
const byAsked = ['decide', 'lines/:expenseId/messages'].map(
  (part) => `POST /api/expense-reports/:id/${part}`,
)

/**
 * Who finds anything of a person's records, by which calls, while a report waits and once it is approved; and by which
 * they may change something. By every other call they find and change nothing.
 */
const roles = {
  'a colleague': { as: 'colleague', waiting: [], approved: [], changes: [] },
  'a former manager, who was asked to approve': {
    as: 'former',
    waiting: [],
    approved: [],
    changes: [],
  },
  'the manager, who is asked to approve': {
    as: 'manager',
    waiting: [...inReport, toApprove, `${toApprove}/count`, below],
    approved: [...inReport, decided],
    changes: byAsked,
  },
  'the manager’s manager': {
    as: 'chief',
    waiting: [...inReport, below],
    approved: [],
    changes: [],
  },
  finance: {
    as: 'finance',
    waiting: [],
    approved: [...inReport, 'GET /api/payments', 'GET /api/payments/csv'],
    changes: [],
  },
} as const

/** By these somebody who acts ends what the others are asked with. */
const ending = ['POST /api/logout', 'POST /api/acting/leave']
/** Asks for the token of a directory, whoever calls. */
const ofDirectories = 'GET /scim/v2'

/** Registers the tests of who may make which call on whose records; `worldOf` is asked once they run. */
export function rightsCallByCall(worldOf: () => World): void {
  let asked: Promise<string[]> | undefined
  const ownersOwn = () => {
    asked ??= openedTo(worldOf(), worldOf().owner.send)
    return asked
  }
  const finds = async (send: Send, expected: readonly string[], who?: string) =>
    assert.deepEqual(await openedTo(worldOf(), send), [...expected].sort(), who)

  describe('who acts for somebody', () => {
    it('is refused every call but those of assistants', async () => {
      const { send } = worldOf().around.assistant
      const open = [...openedToAssistants, ofDirectories]
      assert.deepEqual(await refused('not_for_assistants', send, ending), allBut(open, ending))
    })

    it('finds by those what is the person’s where that is allowed, and nothing where it is not', async () => {
      const { around } = worldOf()
      const own = await ownersOwn()
      assert.deepEqual(unseenBy(own), [], 'their owner finds one of each')
      await finds(around.assistantOfAll.send, among(own, openedToAssistants))
      await finds(around.assistant.send, [])
    })

    it('changes nothing that they did not enter, whatever they see', async () => {
      const { assistant, assistantOfAll } = worldOf().around
      await changesNothing(worldOf(), assistant.send)
      await changesNothing(worldOf(), assistantOfAll.send)
    })

    it('is refused every call once that has ended, and is themselves again', async () => {
      const { send, end, email } = worldOf().around.formerAssistant
      await end()
      await eventually(async () => assert.equal((await send('GET', '/api/expenses')).status, 409))
      const open = ['GET /api/user']
      assert.deepEqual(await refused('acting_ended', send, ending), allBut(open, ending))
      const told = (await (await send('GET', '/api/user')).json()) as { email: string }
      assert.equal(told.email, email)
    })
  })

  describe('a token', () => {
    for (const scopes of scopesTried)
      it(`that has ${scopes.join(', ')} opens the calls of its scopes, and every other call is refused`, async () => {
        const { url, owner, administrator } = worldOf()
        const isTheirs = isOrganisations(scopes)
        // Of somebody new each: some calls are limited in a minute.
        const maker = isTheirs ? administrator : await register(url)
        const open = scopes.flatMap((scope) => openedByScope[scope])
        const gate = await byToken(url, maker, scopes)
        assert.deepEqual(await refused('scope_missing', gate), allBut(open))
        if (isTheirs) return
        await finds(await byToken(url, owner, scopes), among(await ownersOwn(), open))
      })

    it('finds and changes nothing of those whom its person manages and decides on', async () => {
      const { url, around } = worldOf()
      const send = await byToken(url, around.manager, personalScopeNames)
      await finds(send, [])
      await changesNothing(worldOf(), send)
    })
  })

  describe('of the records of a person', () => {
    for (const [who, { as, waiting, changes }] of Object.entries(roles)) {
      it(`${who} finds what is theirs to see while a report waits, and nothing by any other call`, () =>
        finds(worldOf().around[as].send, waiting))

      it(`${who} changes nothing by any call that is not theirs to make`, () =>
        changesNothing(worldOf(), worldOf().around[as].send, changes))
    }

    it('an administrator changes nothing by calls that are everybody’s', () =>
      changesNothing(worldOf(), worldOf().administrator.send, ['POST /api/export/bulk']))

    it('each finds what is theirs to see once the report is approved', async () => {
      const { around, owned } = worldOf()
      const path = `/api/expense-reports/${owned['/api/expense-reports']}/decide`
      const answer = await around.manager.send('POST', path, { decision: 'approve' })
      assert.equal(answer.status, 200, await answer.text())
      for (const [who, { as, approved }] of Object.entries(roles))
        await finds(around[as].send, approved, who)
    })
  })
}

function allBut(open: readonly string[], skipped: readonly string[] = []): string[] {
  const all = [...calls, ...trees].map(({ key }) => key)
  return all.filter((key) => !open.includes(key) && !skipped.includes(key)).sort()
}

function among(keys: readonly string[], others: readonly string[]): string[] {
  return keys.filter((key) => others.includes(key))
}
