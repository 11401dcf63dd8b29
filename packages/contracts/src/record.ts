import * as z from 'zod/mini'
import { Id, Instant } from './common.ts'
import type { Schema } from './endpoint.ts'

/** Who entered a record for whose it is, and by which allowance (decision 74): left out of what a person entered themselves. */
export const EnteredBy = z.object({ id: Id, name: z.string(), allowance: Id })
export type EnteredBy = z.infer<typeof EnteredBy>

type Kept = StringConstructor | NumberConstructor | DateConstructor
/** What a kind of field has that is no plain text. */
type Kind = {
  /** As it is answered. */
  kept?: Schema
  /** As MongoDB keeps it; a Date is a calendar day. */
  type?: Kept
  /** What is kept of a field that was left out. */
  absent?: string | number | null | undefined
  /** What a form shows of a field that has no value. */
  blank?: string
  /** The trail's chain holds its values. Any text may name a person: of those the chain holds the salted hash. */
  open?: boolean
  /** A text of digits, which a spreadsheet takes for a number. */
  decimal?: boolean
}
type Field<G extends Schema = Schema, F extends Schema = Schema, K extends Schema = Schema> = {
  /** As people read it: above an input, and where two versions are compared. */
  label: string
  given: G
  /** As a new record may have it: `given`, or without it. */
  first: F
  kept: K
  stored: { type: Kept; required?: true; default?: string | number | null | undefined }
  blank: string
  open: boolean
  decimal: boolean
}
export type Fields = Record<string, Field>
export type Declared<F extends Fields = Fields> = { fields: F }

type KeptOf<T extends Kind> = T extends { kept: infer K extends Schema }
  ? K
  : z.ZodMiniString<string>

/** A field that a new record must have; `given` is as callers send it. */
export function required<G extends Schema, T extends Kind = Kind>(
  label: string,
  given: G,
  kind?: T,
): Field<G, G, KeptOf<T>> {
  const { type = String } = kind ?? {}
  return { ...common(label, given, kind), first: given, stored: { type, required: true } }
}

/** A field that a new record may leave out. */
export function optional<G extends Schema, T extends Kind = Kind>(
  label: string,
  given: G,
  kind?: T,
): Field<G, z.ZodMiniOptional<G>, KeptOf<T>> {
  const { type, absent } = { type: String, absent: '', ...kind }
  return {
    ...common(label, given, kind),
    first: z.optional(given),
    stored: { type, default: absent },
  }
}

/** A field that has this value in a new record that does not say otherwise. */
export function preset<G extends Schema, T extends Kind = Kind>(
  label: string,
  given: G,
  value: string,
  kind?: T,
): Field<G, z.ZodMiniDefault<G>, KeptOf<T>> {
  return {
    ...common(label, given, { blank: value, ...kind } as T),
    first: z._default(given, value as never),
    stored: { type: String, default: value },
  }
}

function common<G extends Schema, T extends Kind>(label: string, given: G, kind?: T) {
  const { kept = z.string(), blank = '', open = false, decimal = false } = kind ?? {}
  return { label, given, kept: kept as KeptOf<T>, blank, open, decimal }
}

/**
 * What a person writes down, declared once: what is answered (`Kept`), what is given of a new one and of a change, and
 * what MongoDB stores. Labels, the trail and forms read `fields`; on pages by a name in PascalCase, which the build
 * takes for schemas (web/build/lean-contracts.ts).
 */
export function defineRecord<F extends Fields>(fields: F) {
  return {
    fields,
    Kept: z.extend(z.object(keptOf(fields)), {
      id: Id,
      userId: Id,
      createdAt: Instant,
      updatedAt: Instant,
      enteredBy: z.optional(EnteredBy),
    }),
    New: z.object(firstOf(fields)),
    /** `updatedAt` is the state that the change started from. */
    Change: z.extend(z.partial(z.object(part(fields, 'given'))), {
      updatedAt: z.optional(Instant),
    }),
    stored: { userId: { type: String, required: true }, enteredBy: Object, ...storedOf(fields) },
  }
}

export function firstOf<F extends Fields>(fields: F) {
  return part(fields, 'first')
}

export function keptOf<F extends Fields>(fields: F) {
  return part(fields, 'kept')
}

export function storedOf<F extends Fields>(fields: F) {
  return part(fields, 'stored')
}

export function namesOf<F extends Fields>(fields: F) {
  return Object.keys(fields) as Array<keyof F & string>
}

/** What a record has of these fields. */
export function only<F extends Fields, R extends object>(fields: F, record: R) {
  const entries = Object.entries(record).filter(([name]) => name in fields)
  return Object.fromEntries(entries) as Pick<R, keyof F & keyof R>
}

function part<F extends Fields, P extends keyof Field>(fields: F, which: P) {
  const entries = Object.entries(fields).map(([name, field]) => [name, field[which]])
  return Object.fromEntries(entries) as { [N in keyof F]: F[N][P] }
}

/** The names of those fields whose values the trail's chain may hold. */
export function openNames(...records: Declared[]): string[] {
  return records.flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, { open }]) => (open ? [name] : [])),
  )
}
