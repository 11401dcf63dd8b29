import * as z from 'zod/mini'
import { CalendarDate, DateInput } from './calendar.ts'
import { CsvFile } from './csv-file.ts'
import { defineApi } from './endpoint.ts'
import { PaidCurrency } from './foreign-money.ts'
import { Currency } from './money.ts'

/** The ECB's whole history since 1999 has some 2 MB; unpacked and not shortened it fits in. */
export const maxRatesBytes = 8 * 1024 * 1024
/** A table says nothing about days further back: over Easter the ECB publishes none for four days. */
export const daysOfRate = 7

export const TableRate = z.object({
  rate: z.string(),
  ratePer: z.string(),
  /** The day of the table: that of the question, or the last one before it. */
  rateDate: CalendarDate,
})
export type TableRate = z.infer<typeof TableRate>
export type TableRateJson = z.input<typeof TableRate>

/** To compare a typed rate with: of the table, of whatever day, or what the person used last. */
const KnownRate = z.object({
  rate: z.string(),
  ratePer: z.string(),
  /** YYYY-MM-DD */
  day: z.string(),
  from: z.enum(['table', 'person']),
})

const RateTable = z.object({
  days: z.int(),
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  /** Units for one euro on the last day, by currency. */
  rates: z.record(z.string(), z.string()),
  /** Null where nobody has set up an address. */
  daily: z.nullable(
    z.object({
      /** Without what is secret in it. */
      address: z.string(),
      isOn: z.boolean(),
      lookedAt: z.nullable(z.string()),
      /** Why nothing was taken the last time. */
      problem: z.nullable(z.string()),
    }),
  ),
})
export type RateTableJson = z.input<typeof RateTable>

export const rateApi = defineApi({
  on: {
    method: 'GET',
    path: '/api/rates',
    access: 'user',
    scope: 'expenses:read',
    summary:
      "The organisation's rate of a day: `ratePer` units of the paid currency are `rate` units of the expense's. Null where its table has none of that day or the seven before; `known` is then the nearest of other days, or your own last one.",
    query: z.object({ paidCurrency: PaidCurrency, currency: Currency, date: DateInput }),
    response: z.object({ found: z.nullable(TableRate), known: z.nullable(KnownRate) }),
  },
})

export const adminRateApi = defineApi({
  show: {
    method: 'GET',
    path: '/admin/rates',
    access: 'admin',
    summary: "Which days the organisation's table of rates has.",
    response: RateTable,
  },
  import: {
    method: 'PUT',
    path: '/admin/rates',
    access: 'admin',
    summary:
      'Takes the days of a file of the European Central Bank (eurofxref.csv, eurofxref-hist.csv, or the same as XML) into the table; a day that is there already is replaced.',
    body: CsvFile,
    response: RateTable,
    maxBytes: maxRatesBytes,
    slow: true,
    tooLarge: 'The file is too large: the one of the European Central Bank has about 2 MB.',
  },
  daily: {
    method: 'PUT',
    path: '/admin/rates/daily',
    access: 'admin',
    summary:
      'Switches on or off that rates are fetched once a day from the address that is set up (RATES_URL). Switched on, it looks at once.',
    body: z.object({ isOn: z.boolean('isOn must be true or false.') }),
    response: RateTable,
  },
})
