import { adminUserApi } from '@sortie/contracts/admin-user'
import { paymentApi } from '@sortie/contracts/payment'
import { profileApi } from '@sortie/contracts/profile'
import { adminRateApi } from '@sortie/contracts/rate'
import { type Caller, enter } from './caller.ts'
import { chance } from './chance.ts'
import { type DemoPerson, people } from './people.ts'

/** What the administrator does first: the people, the account that pays, a table of rates. What is there stays as it is. */
export async function foundCompany(
  admin: Caller,
  url: string,
  password: string,
): Promise<Map<string, Caller>> {
  const callers = new Map<string, Caller>()
  for (const person of people)
    callers.set(person.employeeName, await employ(admin, url, person, password))
  if (!(await admin.call(paymentApi.account, {})).account) {
    const [name, iban] = ['Sortie Demo GmbH', 'DE02120300000000202051']
    const body = { name, iban, bic: 'BYLADEM1001', proof: await admin.proof() }
    await admin.call(paymentApi.changeAccount, { body })
  }
  if ((await admin.call(adminRateApi.show, {})).days === 0)
    await admin.call(adminRateApi.import, { body: { csv: madeUpRates() } })
  return callers
}

/** Whom the administrator makes is known and may approve, and nobody has to open a mail of the demo. */
async function employ(admin: Caller, url: string, person: DemoPerson, password: string) {
  const { email, employeeName, department, manager, iban, duties } = person
  const found = await admin.call(adminUserApi.list, { query: { search: email } })
  if (found.length === 0) {
    const body = { email, password, employeeName, department, manager }
    const { id } = await admin.call(adminUserApi.create, { body })
    if (duties) await admin.call(adminUserApi.change, { params: { id }, body: { duties } })
  }
  const otherwise = `${email} has another password: start the demo with DEMO_PASSWORD, the one it was made with.`
  const caller = await enter(url, email, password, otherwise)
  const profile = await caller.call(profileApi.profile, {})
  if (iban && !profile.iban)
    await caller.call(profileApi.changeProfile, { body: { iban, proof: await caller.proof() } })
  return caller
}

const day = 24 * 3600 * 1000
/** Units for one euro, about which the made-up rates of a year move. */
const about = { USD: 1.08, JPY: 162, GBP: 0.85, CHF: 0.95, TRY: 41, SEK: 11.3 }

/** In the form of the European Central Bank, the newest day first; its table is imported over it. */
function madeUpRates(): string {
  const luck = chance(99)
  const lines = Array.from({ length: 400 }, (_, ago) => {
    const rates = Object.values(about).map((rate) =>
      (rate * (1 + luck.whole(-150, 150) / 1e4)).toFixed(4),
    )
    return [new Date(Date.now() - ago * day).toISOString().slice(0, 10), ...rates].join(',')
  })
  return [['Date', ...Object.keys(about)].join(','), ...lines].join('\n')
}
