import { enter } from './caller.ts'
import { chance } from './chance.ts'
import { fillYear } from './fill-year.ts'
import { foundCompany } from './found-company.ts'
import { people } from './people.ts'
import { sealedPaper, travelTheRoad } from './travel-the-road.ts'

type Options = {
  url: string
  admin: { email: string; password: string }
  /** Of all people of the demo. */
  password: string
  say: (sentence: string) => void
}

/** Answers with the greeting: who plays whom. */
export async function fillDemo({ url, admin, password, say }: Options): Promise<string> {
  const otherwise = `${admin.email} makes the people of the demo and has another password: start the demo with ADMIN_EMAIL and ADMIN_PASSWORD of an administrator without a second step.`
  const callers = await foundCompany(
    await enter(url, admin.email, admin.password, otherwise),
    url,
    password,
  )
  for (const [index, person] of people.entries()) {
    const caller = callers.get(person.employeeName)
    const made = caller && (await fillYear(caller, person, chance(index + 1)))
    say(
      made
        ? `${person.employeeName}: ${made.trips} missions, ${made.flights} flights, ${made.expenses} expenses, ${made.receipts} receipts`
        : `${person.employeeName}: already there`,
    )
  }
  say(
    `Reports at every place of the road: ${(await travelTheRoad(callers)) ? 'made' : 'already there'}`,
  )
  const number = await sealedPaper(callers)
  const width = Math.max(...people.map(({ email }) => email.length))
  return [
    `\nSign in at ${url} with the password ${password} as`,
    ...people.map(
      ({ email, employeeName, plays }) => `  ${email.padEnd(width)}  ${employeeName}, ${plays}`,
    ),
    `  ${admin.email.padEnd(width)}  the administrator, with a password of their own`,
    ...(number ? [`A paper that is sealed: ${url}/verify/${number}`] : []),
  ].join('\n')
}
