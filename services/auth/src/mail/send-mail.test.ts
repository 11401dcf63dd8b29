import assert from 'node:assert/strict'
import type { Server } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { sessionApi } from '@sortie/contracts/auth'
import { queueOf } from '@sortie/platform/jobs/queues'
import { eventually } from '@sortie/testing/eventually'
import { freePort } from '@sortie/testing/free-port'
import { SMTPServer } from 'smtp-server'
import { type AuthUnderTest, authUnderTest } from '../testing/auth-under-test.ts'

describe('a mail server', () => {
  let auth: AuthUnderTest
  let server: Server | undefined
  const received: string[] = []
  let port: number
  before(async () => {
    port = await freePort()
    auth = await authUnderTest({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  })
  after(async () => {
    await auth.stop()
    server?.close()
  })

  it('a mail server that is down fails no request and gets the mail when it is back', async () => {
    const { user } = await auth.register()
    const answer = await auth.anyone.call(sessionApi.forgotPassword, {
      body: { email: user.email },
    })
    assert.equal(answer.status, 200)
    await eventually(async () => {
      const [job] = await queueOf('mail-reset-link').getJobs(['delayed', 'waiting', 'active'])
      assert.ok((job?.attemptsMade ?? 0) >= 1, 'a try has failed')
    })
    server = await smtpServer(port, received)
    // Registration owes a mail as well, which proves the address.
    const resets = () => received.filter((mail) => /^Subject: Reset/m.test(mail))
    await eventually(() => assert.equal(resets().length, 1), 30_000)
    assert.match(resets()[0] ?? '', new RegExp(`To: ${user.email}`))
  })
})

/** A fake mail server that accepts everything. */
async function smtpServer(port: number, received: string[]): Promise<Server> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push(Buffer.concat(parts).toString())
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', resolve))
  return smtp.server as Server
}
