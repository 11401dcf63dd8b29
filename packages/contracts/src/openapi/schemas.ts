import * as z from 'zod/mini'
import * as adminExpense from '../admin-expense.ts'
import * as adminUser from '../admin-user.ts'
import { Domain } from '../approval-rules.ts'
import * as auth from '../auth.ts'
import * as bulk from '../bulk.ts'
import { CalendarDate, DateInput } from '../calendar.ts'
import { Id, Instant, narrowedBy } from '../common.ts'
import { CorrectedAmount } from '../correction.ts'
import * as dashboard from '../dashboard.ts'
import type { Schema } from '../endpoint.ts'
import * as expense from '../expense.ts'
import * as expenseReport from '../expense-report.ts'
import * as flight from '../flight.ts'
import { PaidAmount, PaidCurrency, RateNumber } from '../foreign-money.ts'
import { AmountInput, Currency, Money } from '../money.ts'
import * as organisation from '../organisation.ts'
import { paymentApi } from '../payment.ts'
import { Problem } from '../problem.ts'
import * as rate from '../rate.ts'
import * as receipt from '../receipt.ts'
import * as receiptRecord from '../receipt-record.ts'
import * as receiptUsage from '../receipt-usage.ts'
import * as report from '../report.ts'
import * as scan from '../scan.ts'
import * as secondFactor from '../second-factor.ts'
import * as travel from '../travel.ts'
import * as user from '../user.ts'

export type Json = Record<string, unknown>

/** What a program is told of a schema beyond its shape. */
type Described = { id?: string; description?: string; example?: unknown }

const described = z.registry<Described>()

// A filter is written out, a parameter each.
const contracts = [
  ...[auth, user, adminUser, secondFactor, organisation],
  ...[expense, adminExpense, rate, dashboard, travel, flight],
  ...[receipt, receiptRecord, receiptUsage, report, expenseReport, bulk, scan],
]
for (const contract of contracts)
  for (const [name, value] of Object.entries(contract))
    if (/^[A-Z](?!.*Filter$)/.test(name) && isSchema(value)) described.add(value, { id: name })
described.add(Problem, { id: 'Problem' })
described.add(Currency, { id: 'Currency' })
const anId = '6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11'
described.add(Id, { example: anId })
described.add(Instant, {
  description: 'An instant, ISO 8601.',
  example: '2026-05-31T09:30:00.000Z',
})
described.add(DateInput, {
  description:
    'A calendar date, from 1970 to ten years ahead. Of an ISO date-time the date part counts.',
  example: '2026-05-31',
})
described.add(CalendarDate, {
  description:
    'A calendar date. Of an ISO date-time the date part counts; it is answered as midnight UTC.',
  example: '2026-05-31',
})
described.add(Money, { description: 'A decimal with two decimals.', example: '12.50' })
described.add(AmountInput, {
  description: 'Above 0, at most 99999999.99, with at most two decimals.',
  example: '12.50',
})
described.add(CorrectedAmount, { description: 'As an amount, or 0.', example: '12.50' })
described.add(PaidAmount, {
  description: 'Above 0, with at most as many decimals as its currency has.',
})
described.add(PaidCurrency, { description: 'A currency of ISO 4217.' })
described.add(RateNumber, { description: 'Above 0, at most 12 decimals.' })
// One of two fields, never both.
described.add(expenseReport.NewApprover, { id: 'NewApprover', example: { approverId: anId } })
described.add(expenseReport.NewExpenseReport, {
  id: 'NewExpenseReport',
  example: { expenses: [{ id: anId }], approverId: anId, title: 'Oslo Summit', note: '' },
})
// A password or an invitation, one of both.
described.add(adminUser.NewUser, {
  id: 'NewUser',
  example: { email: 'casey.jordan@example.com', password: 'correct horse', role: 'user' },
})
// Reports or a file, one of both.
described.add(paymentApi.mark.body, {
  example: { reportIds: [anId], total: '102.00', paidOn: '2026-05-31' },
})
described.add(user.Email, { id: 'Email', example: 'casey.jordan@example.com' })
described.add(Domain, { id: 'Domain', example: 'example.com' })
described.add(user.Password, { id: 'Password', example: 'correct horse' })

/** JSON schemas that refer to the components by name. `components` gathers those that were named. */
export function schemaWriter() {
  const components: Record<string, Json> = {}
  return { components, write, inline }

  function write(schema: Schema): Json {
    const name = described.get(schema)?.id
    const json = inline(schema)
    if (!name) return json
    if (!json.$ref) components[name] = json
    return { $ref: `#/components/schemas/${name}` }
  }

  /** The wire form of a schema; a transform that has no JSON form shows as anything. */
  function inline(schema: Schema): Json {
    const written = z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
      metadata: described,
      override: ({ zodSchema, jsonSchema }) => {
        const { example } = described.get(zodSchema as unknown as Schema) ?? {}
        if (example !== undefined) jsonSchema.examples = [example]
        const inner = narrowedBy.get(zodSchema)
        if (inner) Object.assign(jsonSchema, write(inner))
      },
    }) as Json & { $defs?: Record<string, Json> }
    const { $schema: _, $defs = {}, ...json } = pointToComponents(written)
    for (const [name, component] of Object.entries($defs)) components[name] = withoutId(component)
    return withoutId(json)
  }
}

function pointToComponents<T>(json: T): T {
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'))
}

function withoutId({ id: _, $id: __, example: ___, ...json }: Json): Json {
  return json
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && '_zod' in value
}
