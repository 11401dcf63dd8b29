import assert from 'node:assert/strict'
import { chmod } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import { aPhoto } from '../testing/files.ts'
import { type MailSystem, startMailSystem } from '../testing/mail-system.ts'
import { aMail } from '../testing/mails.ts'

describe('a mail is imported once', { timeout: 180_000 }, () => {
  let system: MailSystem
  let receipt: Awaited<ReturnType<MailSystem['startReceipt']>>
  let files: Array<{ content: Buffer }>
  before(async () => {
    system = await startMailSystem()
    receipt = await system.startReceipt()
    files = [{ content: await aPhoto() }]
  })
  after(() => system?.stop())

  it('when the importer is killed between importing and marking it', async () => {
    const me = await system.someone('ada@example.org')
    await system.lies(0, 0, 0)
    await mayMove(false)
    await system.post(aMail({ from: 'ada@example.org', files }))
    await system.inboxOf(me, 1)
    await receipt.kill('SIGKILL')
    await system.lies(1, 0, 0)
    await mayMove(true)
    receipt = await system.startReceipt()
    await system.lies(0, 1, 0)
    assert.equal((await system.items(me)).length, 1)
  })

  it('when several instances run, and the one that works is killed', async () => {
    const me = await system.someone('bea@example.org')
    const other = await system.startReceipt()
    const mails = Array.from({ length: 12 }, () => aMail({ from: 'bea@example.org', files }))
    await system.post(...mails)
    await eventually(async () => assert.ok((await system.items(me)).length > 2), 60_000)
    await receipt.kill('SIGKILL')
    receipt = other
    await system.lies(0, 13, 0)
    assert.equal((await system.items(me)).length, 12)
  })

  it('when the mail server was away', async () => {
    const me = await system.someone('cleo@example.org')
    await system.dovecot.stop()
    await eventually(async () => {
      assert.ok((await system.mailbox()).problem)
      assert.match(await metrics(), /^inbox_mailbox_away\S* 1$/m)
    }, 30_000)
    await system.dovecot.start()
    await system.post(aMail({ from: 'cleo@example.org', files }))
    await system.inboxOf(me, 1)
    await eventually(async () => {
      assert.equal((await system.mailbox()).problem, null)
      assert.match(await metrics(), /^inbox_mailbox_away\S* 0$/m)
    }, 30_000)
  })

  async function metrics(): Promise<string> {
    return (await fetch(`${receipt.url}/internal/metrics`)).text()
  }

  /** Whether the server may move a mail into the folder of imported ones. */
  async function mayMove(yes: boolean): Promise<void> {
    const box = join(dirname(system.dovecot.ca), 'mail/box/.Sortie-Imported')
    for (const folder of ['tmp', 'new', 'cur']) await chmod(join(box, folder), yes ? 0o700 : 0o500)
  }
})
