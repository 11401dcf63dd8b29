import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import type { EventName } from '@sortie/contracts/events'
import type { Consumers, Handler } from '@sortie/platform/events/consume'
import { handleOnce } from '@sortie/platform/events/inbox'
import fc from 'fast-check'
import { CopyModel } from './copies/copy.model.ts'
import { expenseConsumers } from './expenses/expense.consumers.ts'
import { ExpenseModel } from './expenses/expense.model.ts'
import { PersonModel } from './people/person.model.ts'
import { sharedExpenses } from './testing/expense-with-travel.ts'
import { TripModel } from './trips/trip.model.ts'

const { stop } = await sharedExpenses()
after(stop)

type Fact = { type: EventName; time?: string; data: Record<string, unknown> }
/** A possible step: who does what to which record; numbers stand for ids that each run creates. */
const whats = ['email', 'name', 'trip', 'attach', 'picture', 'detach', 'fly', 'cancel'] as const
type Step = { what: (typeof whats)[number]; which: number; text: string }
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    what: fc.constantFrom(...whats),
    which: fc.nat(2),
    text: fc.stringMatching(/^[a-z]{1,4}$/),
  }),
  { minLength: 3, maxLength: 20 },
)

/** The initial state with fresh ids: three people, each with a trip, an expense of it and a receipt. */
class World {
  readonly #ids = new Map<string, string>()

  id(name: string): string {
    const id = this.#ids.get(name) ?? randomUUID()
    this.#ids.set(name, id)
    return id
  }

  async prepare(): Promise<void> {
    await ExpenseModel.create(
      [0, 1, 2].map((which) => ({
        _id: this.id(`expense ${which}`),
        userId: this.id(`user ${which}`),
        tripId: this.id(`trip ${which}`),
        date: new Date(0),
        category: 'Meals' as const,
        merchant: 'x',
        amount: 1,
        currency: 'USD' as const,
        status: 'Draft' as const,
      })),
    )
  }

  /**
   * The events of a history as their owners would publish them: each deletion once, each receipt added and removed
   * once.
   */
  historyOf(steps: Step[]): Fact[] {
    const done = new Set<string>()
    const facts: Fact[] = []
    for (const [index, { what, which, text }] of steps.entries()) {
      const userId = this.id(`user ${which}`)
      const tripId = this.id(`trip ${which}`)
      const receipt = {
        receiptId: this.id(`receipt ${which}`),
        expenseId: this.id(`expense ${which}`),
      }
      const once = (name: string) => !done.has(`${name} ${which}`) && done.add(`${name} ${which}`)
      const changedAt = new Date(index * 1000).toISOString()
      const shown = { createdAt: new Date(0), fileName: text }
      const flight = { userId, flightId: this.id(`flight ${which}`) }
      const user = { userId, role: 'user', email: `${text}@example.org` }
      if (what === 'email')
        facts.push(
          once('user')
            ? { type: 'user.registered', data: user }
            : { type: 'user.changed', data: { ...user, active: true, version: index } },
        )
      if (what === 'name' && !done.has(`gone ${which}`)) {
        const type = once('named') ? 'trip.created' : 'trip.changed'
        facts.push({ type, data: { userId, tripId, name: text, changedAt } })
      }
      if (what === 'trip' && once('gone'))
        facts.push({ type: 'trip.deleted', data: { userId, tripId } })
      if (what === 'attach' && once('attached'))
        facts.push({
          type: 'receipt.added',
          time: changedAt,
          data: { userId, ...receipt, receipt: shown },
        })
      if (what === 'picture' && done.has(`attached ${which}`) && !done.has(`detached ${which}`))
        facts.push({
          type: 'receipt.changed',
          time: changedAt,
          data: { userId, ...receipt, receipt: shown },
        })
      if (what === 'detach' && done.has(`attached ${which}`) && once('detached'))
        facts.push({ type: 'receipt.deleted', data: { userId, ...receipt } })
      if (what === 'fly' && !done.has(`cancelled ${which}`))
        facts.push({
          type: once('flown') ? 'flight.created' : 'flight.changed',
          time: changedAt,
          data: { ...flight, at: new Date(0), flight: { carrier: text } },
        })
      if (what === 'cancel' && done.has(`flown ${which}`) && once('cancelled'))
        facts.push({ type: 'flight.deleted', data: flight })
    }
    return facts
  }

  async state(): Promise<unknown> {
    const names = new Map([...this.#ids].map(([name, id]) => [id, name]))
    const _id = { $in: [...names.keys()] }
    const known = await Promise.all([
      PersonModel.find({ _id }).lean(),
      TripModel.find({ _id }).lean(),
      ExpenseModel.find({ _id }, { tripId: 1, receiptCount: 1 }).lean(),
      CopyModel.find({ _id }).lean(),
    ])
    const named = JSON.parse(JSON.stringify(known), (_key, value) => names.get(value) ?? value)
    return named.map((list: Array<{ _id: string }>) =>
      list.sort((one, other) => one._id.localeCompare(other._id)),
    )
  }
}

async function handle(id: string, { type, time = '', data }: Fact, lost = false): Promise<void> {
  const handler = (expenseConsumers as Consumers)[type] as Handler<object>
  const work = async () => {
    await handler({ id, time, data })
    if (lost) throw new Error('lost before it was acknowledged')
  }
  await (handler.mayRepeat ? work() : handleOnce(id, work))
}

/** Delivers as a broker does: several at once, each repeatedly until it is acknowledged. */
async function deliver(
  deliveries: Array<{ id: string; fact: Fact; lost: boolean }>,
): Promise<void> {
  const atOnce = 4
  for (let start = 0; start < deliveries.length; start += atOnce)
    await Promise.all(
      deliveries.slice(start, start + atOnce).map(async ({ id, fact, lost }) => {
        if (lost) await handle(id, fact, true).catch(() => {})
        for (let left = 20; ; left--)
          try {
            return await handle(id, fact)
          } catch (error) {
            if (left === 0) throw error
          }
      }),
    )
}

describe('what this service copies from others', () => {
  it('ends the same in whatever order and how often events come', async () => {
    const fates = fc.array(
      fc.record({
        place: fc.double({ min: 0, max: 1, noNaN: true }),
        again: fc.nat(2),
        lost: fc.boolean(),
      }),
      { minLength: 20, maxLength: 20 },
    )
    await fc.assert(
      fc.asyncProperty(steps, fates, async (history, fate) => {
        const [straight, shuffled] = [new World(), new World()]
        await straight.prepare()
        await shuffled.prepare()
        for (const fact of straight.historyOf(history)) await handle(randomUUID(), fact)
        const deliveries = shuffled.historyOf(history).flatMap((fact, index) => {
          const { place = 0, again = 0, lost = false } = fate[index] ?? {}
          const id = randomUUID()
          return Array.from({ length: again + 1 }, (_, time) => ({
            id,
            fact,
            lost,
            place: (place + time * 0.37) % 1,
          }))
        })
        await deliver(deliveries.sort((one, other) => one.place - other.place))
        assert.deepEqual(await shuffled.state(), await straight.state())
      }),
      { numRuns: 40 },
    )
  })
})
