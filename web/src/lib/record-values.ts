import type { Fields } from '@sortie/contracts/record'
import type * as z from 'zod/mini'
import { formatDate } from './format.ts'

type Values<F extends Fields> = { [N in keyof F]: NonNullable<z.input<F[N]['kept']>> }

/** What the inputs of a form hold of a record; of a new one without any. */
export function valuesOf<F extends Fields>(fields: F, record: object = {}): Values<F> {
  const values = Object.entries(fields).map(([name, { stored, blank }]) => {
    const value = String(record[name as keyof typeof record] ?? blank)
    return [name, stored.type === Date ? value.slice(0, 10) : value]
  })
  return Object.fromEntries(values) as Values<F>
}

/** A line of a record as people read it: its name and value, and the fields that they stand for. */
export type Line = readonly [name: string, value: string, ...fields: string[]]

/** A record as people read it: lines that say more than a value come first, then each other field. */
export function linesOf(fields: Fields, record: object, said: readonly Line[] = []): Line[] {
  const told = new Set(said.flatMap(([_name, _value, ...names]) => names))
  const others = Object.entries(fields).filter(([name]) => !told.has(name))
  return [
    ...said,
    ...others.map(([name, { label, stored }]): Line => {
      const value = String(record[name as keyof typeof record] ?? '')
      return [label, stored.type === Date ? formatDate(value) : value, name]
    }),
  ]
}
