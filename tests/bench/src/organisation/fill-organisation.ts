import { randomUUID } from 'node:crypto'
import { expenseTerms } from '@sortie/contracts/expense-search'
import { toDecimal } from '@sortie/contracts/money'
import { folded } from '@sortie/contracts/search'
import type { Collection, Document, MongoClient } from 'mongodb'

/** What is stored in a demo, many times over: every document is one that the services wrote, with other people in it. */
export type Size = { expensesOfEach: number; reportsOfEach: number; linesOfTrail: number }

const atOnce = 2_000
/** A month owes one report of each person; older ones are paid, by files of as many as one takes. */
const month = 30
const inBatch = 400
/** Far above the numbers that the trail has given, so that it goes on below. */
const firstLine = 1_000_000_000

/** `people` are ids of accounts. Answers with the documents of each collection afterwards. */
export async function fillOrganisation(
  client: MongoClient,
  people: string[],
  { expensesOfEach, reportsOfEach, linesOfTrail }: Size,
): Promise<Record<string, number>> {
  const collection = (service: string, name: string) =>
    client.db(`sortie_${service}`).collection<Document>(name)
  const expenses = collection('expense', 'expenses')
  const reports = collection('report', 'expensereports')
  const lines = collection('report', 'reportlines')
  const findings = collection('receipt', 'findings')
  const trail = collection('auth', 'trail_lines')

  const someExpenses = await expenses.find({ report: null }).sort({ date: -1 }).limit(400).toArray()
  await insert(expenses, manyOf(people, expensesOfEach), (userId, index) =>
    anotherExpense(someExpenses, userId, index),
  )

  const someReports = await reports.find({ state: 'approved' }).toArray()
  const linesOf = Map.groupBy(await lines.find().toArray(), ({ reportId }) => String(reportId))
  const copied: { id: string; of: string }[] = []
  const owing = someReports.filter((report) => report.owing)
  const batches = collection('report', 'paymentbatches')
  const [someBatch] = await batches.find().toArray()
  const made: string[] = []
  await insert(reports, manyOf(people, reportsOfEach), (userId, index) => {
    const isOwed = index < people.length
    const name = `Person ${index % people.length}`
    const owner = {
      name,
      email: `${name.replace(' ', '').toLowerCase()}@example.com`,
      department: null,
    }
    const report: Document = { ...pick(isOwed ? owing : someReports, index), owner }
    const [_id, age] = [randomUUID(), isOwed ? index % month : month + (index % 670)]
    const decidedAt = daysBefore(report.decidedAt as Date, age)
    copied.push({ id: _id, of: String(report._id) })
    if (isOwed) return { ...report, _id, userId, decidedAt }
    const at = Math.floor(index / inBatch)
    made[at] ??= randomUUID()
    const batchId = made[at]
    return { ...paid(report, batchId, daysBefore(decidedAt, -10)), _id, userId, decidedAt }
  })
  await insert(batches, made.filter(Boolean), (_id, index) => ({
    ...someBatch,
    _id,
    at: daysBefore(someBatch?.at as Date, month + index),
  }))
  await insert(
    lines,
    copied.flatMap(({ id, of }) => (linesOf.get(of) ?? []).map((line) => ({ id, line }))),
    ({ id, line }) => ({ ...line, _id: randomUUID(), reportId: id, expenseId: randomUUID() }),
  )

  const someFindings = await findings.find().toArray()
  await insert(findings, manyOf(people, someFindings.length > 0 ? 2 : 0), (userId, index) => {
    const finding = pick(someFindings, index)
    return { ...finding, _id: randomUUID(), userId }
  })

  const someLines = await trail.find().limit(400).toArray()
  await insert(
    trail,
    Array.from({ length: linesOfTrail }, (_, index) => index),
    (_, index) => {
      const line = pick(someLines, index)
      const person = people[index % people.length] ?? ''
      return {
        ...line,
        _id: firstLine + index,
        noteId: randomUUID(),
        actorId: person,
        ownerId: person,
        at: daysBefore(line.at as Date, index / 3000),
      }
    },
  )
  const filled = { expenses, reports, lines, findings, trail }
  return Object.fromEntries(
    await Promise.all(
      Object.entries(filled).map(
        async ([name, one]) => [name, await one.estimatedDocumentCount()] as const,
      ),
    ),
  )
}

/** As finance leaves a report whose SEPA file was carried out. */
function paid({ dues, ...report }: Document, batchId: string, at: Date): Document {
  const paidOn = new Date(at.toISOString().slice(0, 10))
  const done = { exportedAt: paidOn, batchId, paidOn, reference: 'Run' }
  const all = Object.entries(dues as Document).map(([of, due]) => [of, { ...due, ...done }])
  const settledOn = all.length > 0 ? paidOn : null
  return { ...report, dues: Object.fromEntries(all), owing: false, settledOn }
}

/** Each person in turn, so that neighbours in time are of different people. */
function* manyOf(people: string[], each: number): Iterable<string> {
  for (let round = 0; round < each; round++) yield* people
}

/** Of 2,000 merchants, and with a word in its notes that few others have. */
function anotherExpense(some: Document[], userId: string, index: number): Document {
  const of = pick(some, index)
  const merchant = `${of.merchant} ${index % 2000}`
  const notes = `${of.notes} visit ${index.toString(36)}`
  // Each of them on every day, or all of one kind would stand together.
  const date = daysBefore(some[0]?.date as Date, Math.floor(index / some.length) % 700)
  const expense = { ...of, _id: randomUUID(), userId, merchant, notes, date, tripId: null }
  const shown = { ...expense, amount: toDecimal(of.amount as number), date: date.toISOString() }
  return { ...expense, merchantKey: folded(merchant), words: expenseTerms(shown as never) }
}

async function insert<Each>(
  into: Collection<Document>,
  each: Iterable<Each>,
  make: (one: Each, index: number) => Document,
): Promise<void> {
  let some: Document[] = []
  let index = 0
  for (const one of each) {
    some.push(make(one, index++))
    if (some.length < atOnce) continue
    await into.insertMany(some, { ordered: false })
    some = []
  }
  if (some.length > 0) await into.insertMany(some, { ordered: false })
}

const pick = (some: Document[], index: number) => some[index % some.length] as Document
const daysBefore = (date: Date, days: number) => new Date(date.getTime() - days * 86_400_000)
