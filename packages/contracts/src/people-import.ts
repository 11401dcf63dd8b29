import * as z from 'zod/mini'
import { Id, IdParams, Instant, pageQuery, text } from './common.ts'
import { CsvFile, csvCall, faultsIn } from './csv-file.ts'
import { defineApi } from './endpoint.ts'
import { firstOf, namesOf } from './record.ts'
import { Email, PersonGiven } from './user.ts'

export const mostPeopleAtOnce = 10_000

const { managerId: _, ...texts } = PersonGiven
/** What a column of a file of people may be. A first name is put before the name. The e-mail of the manager is that of an account, or of a line of the file. */
const columnNames = ['email', 'firstName', ...namesOf(texts), 'managerEmail'] as const
export const PeopleColumn = z.enum(columnNames, `A column is one of ${columnNames.join(', ')}.`)
export type PeopleColumn = z.infer<typeof PeopleColumn>
export const peopleColumns: Record<PeopleColumn, string> = {
  email: 'E-mail',
  firstName: 'First Name',
  ...(Object.fromEntries(namesOf(texts).map((name) => [name, texts[name].label])) as Record<
    keyof typeof texts,
    string
  >),
  managerEmail: "Manager's E-mail",
}

export const PersonLine = z.object({
  email: Email,
  ...firstOf(texts),
  managerEmail: z.optional(z.union([z.literal(''), Email])),
})

/** Which column of the file is which, counted from 0; without it the first line says so. */
const Columns = z.partialRecord(
  PeopleColumn,
  z.int('A column is a number.').check(z.minimum(0), z.maximum(199)),
)
export type PeopleColumns = z.infer<typeof Columns>
export const PeopleFile = z.extend(CsvFile, { columns: z.optional(Columns) })
export type PeopleFile = z.infer<typeof PeopleFile>
const NewPeopleImport = z.extend(PeopleFile, {
  fileName: text(200),
  /** Each gets a link by which they choose a password. Without it they come by single sign-on, or by “Forgot password?”. */
  invite: z.boolean('invite must be true or false'),
})
export type NewPeopleImport = z.infer<typeof NewPeopleImport>

/** So many are shown; `count` is of all. */
export const mostPeopleShown = 20
export const PeoplePreview = z.object({
  header: z.array(z.string()),
  columns: Columns,
  count: z.int(),
  people: z.array(z.partialRecord(PeopleColumn, z.string())),
  ...faultsIn(columnNames),
})
export type PeoplePreviewJson = z.input<typeof PeoplePreview>

const PeopleImport = z.object({
  id: Id,
  at: Instant,
  by: z.string(),
  fileName: z.string(),
  count: z.int(),
  invited: z.boolean(),
  undoneAt: z.nullable(Instant),
})
export type PeopleImport = z.infer<typeof PeopleImport>
export type PeopleImportJson = z.input<typeof PeopleImport>

export const peopleImportApi = defineApi({
  list: {
    method: 'GET',
    path: '/admin/people-imports',
    access: 'admin',
    summary: 'Imports of people, the latest first.',
    query: z.object(pageQuery),
    response: z.array(PeopleImport),
  },
  preview: {
    method: 'POST',
    path: '/admin/people-imports/preview',
    access: 'admin',
    summary: 'What a CSV file of people would make, and what is wrong in which line.',
    body: PeopleFile,
    response: PeoplePreview,
    status: 200,
    idempotent: false,
    ...csvCall,
  },
  run: {
    method: 'POST',
    path: '/admin/people-imports',
    access: 'admin',
    problems: ['conflict'],
    summary: 'Makes an account of each line of a CSV file, or none where a line is wrong.',
    body: NewPeopleImport,
    response: PeopleImport,
    ...csvCall,
  },
  undo: {
    method: 'POST',
    path: '/admin/people-imports/:id/undo',
    access: 'admin',
    problems: ['conflict'],
    summary: 'Removes the accounts of an import, while none of these people has done anything.',
    params: IdParams,
    response: PeopleImport,
    status: 200,
    slow: true,
  },
})
