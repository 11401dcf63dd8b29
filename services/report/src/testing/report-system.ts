import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { sessionApi } from '@sortie/contracts/auth'
import { type ExpenseJson, expenseApi, type NewExpenseJson } from '@sortie/contracts/expense'
import { profileApi } from '@sortie/contracts/profile'
import type { ReceiptJson } from '@sortie/contracts/receipt-record'
import { secondFactorApi } from '@sortie/contracts/second-factor'
import { type TripJson, tripApi } from '@sortie/contracts/travel'
import { authEnvironment } from '@sortie/testing/auth-environment'
import { anExpense, aTrip } from '@sortie/testing/builders'
import { testServiceWith } from '@sortie/testing/neighbours'
import { jobTokenSecret, reportJobTokenSecret } from '@sortie/testing/people'
import { sharedBy } from '@sortie/testing/shared-by'
import { clientOf } from '@sortie/testing/test-service'
import { type ReadPdf, readPdf } from './read-pdf.ts'

const password = 'correct horse'
let made = 0

/** One for the test files of a process. */
export const sharedReportSystem = sharedBy(() => reportSystem())

/** The report service in this process with real neighbours, and people who use them all. */
export async function reportSystem(extra: Record<string, string> = {}) {
  const own = await authEnvironment()
  const names = ['auth', 'travel', 'expense', 'receipt'] as const
  const { service, neighbours } = await testServiceWith(
    'report',
    [...names],
    () => import('../service.ts'),
    {
      ...own.env,
      // JOB_TOKEN_SECRET of all is that of the report service here.
      REPORT_JOB_TOKEN_SECRET: jobTokenSecret,
      RECEIPT_JOB_TOKEN_SECRET: reportJobTokenSecret,
      SPOOL_DIR: join(own.directory, 'spool'),
      ...extra,
    },
  )
  const stranger = (url: string, token = '') =>
    clientOf(url, { id: '', email: '', role: 'user', token })

  function person(id: string, email: string, token: string, secret = password) {
    const who = { id, email, role: 'user' as const, token }
    const at = (name: (typeof names)[number]) => clientOf(neighbours[name].url, who)
    return {
      ...who,
      auth: at('auth'),
      expenses: at('expense'),
      receipts: at('receipt'),
      travel: at('travel'),
      report: clientOf(service.url, who),
      /** That it is they who ask: their password once more. */
      async proof(): Promise<string> {
        const body = { currentPassword: secret }
        return (await at('auth').call(secondFactorApi.proveByPassword, { body })).body.proof
      },
      async trip(fields = {}): Promise<TripJson> {
        return (await at('travel').call(tripApi.create, { body: aTrip(fields) })).body
      },
      async expense(fields: Partial<NewExpenseJson> = {}): Promise<ExpenseJson> {
        const { status, body } = await at('expense').call(expenseApi.create, {
          body: anExpense(fields),
        })
        assert.equal(status, 201)
        return body
      },
      change: (id: string, body: Partial<NewExpenseJson>) =>
        at('expense').call(expenseApi.change, { params: { id }, body }),
      async receipt(
        expenseId: string,
        bytes: Buffer,
        name: string,
        type: string,
      ): Promise<ReceiptJson> {
        const form = new FormData()
        form.set('receipt', new File([new Uint8Array(bytes)], name, { type }))
        const answer = await at('receipt').raw(`/api/expenses/${expenseId}/receipts`, {
          method: 'POST',
          body: form,
        })
        assert.equal(answer.status, 201)
        return (await answer.json()) as ReceiptJson
      },
    }
  }

  /** Confirmed, as people are in an organisation, so that they may approve. */
  async function register(
    names: { employeeName?: string; department?: string; manager?: string } = {},
    { confirmed = true, duties }: { confirmed?: boolean; duties?: ['finance'] } = {},
  ) {
    const email = `person${++made}@example.org`
    const answer = await stranger(neighbours.auth.url).call(sessionApi.register, {
      body: { email, password },
    })
    assert.equal(answer.status, 201)
    const me = person(answer.body.id, email, answer.headers.get('x-session-token') ?? '')
    await me.auth.call(profileApi.changeProfile, { body: names })
    if (confirmed) await confirm(me.id, true, duties)
    return me
  }

  let admin: ReturnType<typeof signIn> | undefined
  async function confirm(id: string, confirmed = true, duties?: ['finance']) {
    admin ??= signIn(own.env.ADMIN_EMAIL, own.env.ADMIN_PASSWORD)
    const change = { params: { id }, body: { confirmed, ...(duties && { duties }) } }
    const { status } = await (await admin).auth.call(adminUserApi.change, change)
    assert.equal(status, 200)
  }

  async function signIn(email: string, secret = password) {
    const answer = await stranger(neighbours.auth.url).call(sessionApi.login, {
      body: { username: email, password: secret },
    })
    assert.equal(answer.status, 200)
    return person(answer.body.id, email, answer.headers.get('x-session-token') ?? '', secret)
  }

  async function chief() {
    // Once for all files: sign-ins of an account in a minute are limited.
    admin ??= signIn(own.env.ADMIN_EMAIL, own.env.ADMIN_PASSWORD)
    const found = await admin
    const employ = async (fields: { employeeName: string; department?: string }) => {
      const user = { email: `person${++made}@example.org`, password, ...fields }
      return (await found.auth.call(adminUserApi.create, { body: user })).body
    }
    return { ...found, employ }
  }

  /** Parses a downloaded report. */
  async function read(answer: Response): Promise<ReadPdf> {
    assert.equal(answer.status, 200, await (answer.ok ? '' : answer.text()))
    assert.equal(answer.headers.get('content-type'), 'application/pdf')
    return readPdf(Buffer.from(await answer.arrayBuffer()))
  }

  return {
    service,
    neighbours,
    /** Who is not signed in. */
    visitor: stranger(service.url),
    directory: own.directory,
    register,
    confirm,
    signIn,
    chief,
    read,
    /** All mails that were sent, as text. */
    async mails(): Promise<string[]> {
      const folder = join(own.directory, 'mail')
      const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
      const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
      return mails.map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
    },
    async stop() {
      await service.stop()
      await own.remove()
    },
  }
}

export type ReportSystem = Awaited<ReturnType<typeof reportSystem>>
export type Somebody = Awaited<ReturnType<ReportSystem['register']>>
