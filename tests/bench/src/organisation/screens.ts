import { type Person, signIn } from '@sortie/system-testing/caller'

export type Screen = { name: string; timed: () => Promise<number> }

const finance = 'leila.haddad@demo.sortie'

/** The calls of each administrator's and finance's screen for its first page, and its searches: a name and how to time it. */
export async function screens(url: string, admin: Person, demoPassword: string): Promise<Screen[]> {
  const payer = await signIn(url, finance, demoPassword)
  const [{ id: somebody }] = await read<[{ id: string }]>(
    admin,
    '/admin/users?limit=1&search=person77',
  )
  const [{ id: paid }] = await read<[{ id: string }]>(payer, '/api/payments?limit=1')
  const of = (person: Person, screen: string, ...paths: string[]) =>
    paths.map((path) => ({ name: `${screen}: ${path}`, timed: () => time(person, path) }))
  return [
    ...of(
      admin,
      'Users',
      '/admin/users?limit=50',
      '/admin/users/counts',
      '/admin/users?limit=50&search=person%2077',
      '/admin/users?limit=50&search=department',
      '/admin/users?limit=50&search=nobody',
      '/admin/users/manager-doubts?limit=50',
    ),
    ...of(
      admin,
      'All Expenses',
      '/admin/expenses?limit=50',
      '/admin/expenses?limit=50&order=asc',
      '/admin/expenses/counts',
      '/admin/expenses/summary',
      '/admin/expenses?limit=50&q=visit%204zz',
      '/admin/expenses/summary?q=visit%204zz',
      '/admin/expenses?limit=50&q=hotel',
      '/admin/expenses/summary?q=hotel',
      '/admin/expenses?limit=50&q=hotel%2017',
      '/admin/expenses?limit=50&q=zzzzzz',
      '/admin/expenses?limit=50&category=Lodging',
      '/admin/expenses?limit=50&status=Submitted',
      '/admin/expenses/summary?status=Submitted',
      '/admin/expenses?limit=50&place=returned',
      '/admin/expenses?limit=50&receipts=with',
      '/admin/expenses?limit=50&startDate=2025-12-01&endDate=2025-12-31',
      '/admin/expenses/summary?startDate=2025-12-01&endDate=2025-12-31',
      `/admin/expenses?limit=50&userId=${somebody}`,
      `/admin/expenses/summary?userId=${somebody}`,
      `/admin/expenses?limit=50&userId=${somebody}&q=hotel`,
    ),
    ...of(
      admin,
      'Trail',
      '/admin/trail?limit=50',
      `/admin/trail?limit=50&person=${somebody}`,
      '/admin/trail?limit=50&kind=expense',
      '/admin/trail?limit=50&from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z',
    ),
    ...of(admin, 'Findings', '/admin/findings?limit=50'),
    ...of(admin, 'Storage', '/admin/receipts/use?limit=50'),
    ...of(admin, 'Organisation', '/admin/organisation', '/admin/acts?limit=50'),
    ...of(admin, 'Rates', '/admin/rates'),
    ...of(
      payer,
      'Payments',
      '/api/payments?limit=50',
      '/api/payments/summary?limit=50',
      '/api/payments/summary?limit=50&search=person%2077',
      '/api/payments/summary?limit=50&search=person',
      '/api/payments/summary?limit=50&search=nobody',
      '/api/payments/totals',
      '/api/payments?limit=50&state=paid',
      '/api/payments/batches?limit=50',
    ),
    ...of(payer, 'Report', `/api/expense-reports/${paid}`, `/api/expense-reports/${paid}/history`),
    ...of(
      payer,
      'Reports',
      '/api/expense-reports?limit=50',
      '/api/expense-reports/to-approve?limit=50',
    ),
  ]
}

/** For ever where it is refused: the other screens are measured all the same. */
async function time(person: Person, path: string): Promise<number> {
  const started = performance.now()
  const failed = await read(person, path).catch((error: Error) => error)
  if (failed instanceof Error) console.log(`  ${failed.message}`)
  return failed instanceof Error ? Number.POSITIVE_INFINITY : performance.now() - started
}

async function read<Answer>(person: Person, path: string): Promise<Answer> {
  const answer = await person.get(path)
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
  return JSON.parse(text) as Answer
}
