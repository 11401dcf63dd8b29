// How long a press or a key waits for the next paint on a processor four times slower, over the whole journey of a
// person with a year of data, at a desk and on a phone. Goal: 100 ms at the 98th percentile. Behind each: waiting +
// work + paint.

import { randomBytes } from 'node:crypto'
import { enter } from '@sortie/demo/caller'
import { chance } from '@sortie/demo/chance'
import { fillYear } from '@sortie/demo/fill-year'
import { people } from '@sortie/demo/people'
import { visitor } from '@sortie/system-testing/browser'
import { startSystem } from '@sortie/system-testing/start-system'
import { hand, wholeJourney } from './interactions/journey.ts'
import {
  type Interaction,
  percentile,
  takeInteractions,
  watchInteractions,
} from './interactions/watch.ts'

const goalMs = 100
const slower = 4
const shown = 10
const password = randomBytes(9).toString('base64url')
const devices = {
  desk: { width: 1440, height: 900 },
  phone: { width: 390, height: 844, touch: true },
}

const [person] = people
if (!person) throw new Error('There are no demo people')
const system = await startSystem({ env: { LIMIT_CALLS_PER_MINUTE: '0' } })
try {
  await fillYear(await enter(system.url, person, password), person, chance(1))
  const all: Interaction[] = []
  for (const [name, size] of Object.entries(devices)) {
    const found = await journeyAt(size, person.email)
    tell(name, found)
    all.push(...found)
  }
  tell('both', all)
} finally {
  await system.stop()
}

async function journeyAt(
  size: { width: number; height: number; touch?: boolean },
  email: string,
): Promise<Interaction[]> {
  const { context, page, close } = await visitor(system.url, { ...size, painted: true })
  try {
    await watchInteractions(page)
    const browser = await context.newCDPSession(page)
    await browser.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.goto('/auth')
    await page.getByLabel('Email').pressSequentially(email, hand)
    await page.getByLabel(/^Password/).pressSequentially(password, hand)
    const signIn = await takeInteractions(page)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click(hand)
    await page.waitForURL(system.url)
    await wholeJourney(page, size.touch ?? false)
    return [...signIn, ...(await takeInteractions(page))]
  } finally {
    await close()
  }
}

function tell(name: string, interactions: Interaction[]): void {
  const at98 = percentile(
    interactions.map(({ ms }) => ms),
    0.98,
  )
  const met = at98 <= goalMs
  console.log(
    `${name}: ${interactions.length} interactions, p98 ${at98} ms${met ? '' : '  (missed)'}`,
  )
  if (!met) process.exitCode = 1
  const slowest = [...interactions].sort((a, b) => b.ms - a.ms).slice(0, shown)
  if (name !== 'both')
    for (const { ms, waited, worked, painted, what, where } of slowest)
      console.log(`  ${ms} ms (${waited} + ${worked} + ${painted})  ${what}  at ${where}`)
}
