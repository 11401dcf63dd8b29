import type { LineFault } from '@sortie/contracts/csv-file'
import {
  type PeopleColumn,
  type PeopleColumns,
  type PeopleFile,
  PersonLine,
  peopleColumns,
} from '@sortie/contracts/people-import'
import { invalidField } from '@sortie/platform/errors'
import { letOthersRun } from '@sortie/platform/let-others-run'
import { inParts } from '@sortie/platform/mongo/in-parts'
import type * as z from 'zod/mini'
import { inLoops } from '../../users/chain.ts'
import { FormerEmailModel } from '../../users/former-email.model.ts'
import { UserModel } from '../../users/user.model.ts'
import { linesOf } from '../csv-file.ts'

type Fault = LineFault<PeopleColumn>
export type FoundPerson = z.output<typeof PersonLine> & { line: number }
/** `managers` has the ids of accounts that are named as a manager, by their addresses. */
export type CheckedPeople = {
  header: string[]
  columns: PeopleColumns
  rows: Array<Partial<Record<PeopleColumn, string>>>
  people: FoundPerson[]
  faults: Fault[]
  managers: Map<string, string>
}

/** Reads a file of people and says what is wrong in which line; 400 where it is no such file. */
export async function checkPeople({ csv, columns }: PeopleFile): Promise<CheckedPeople> {
  const { header: first, lines } = linesOf(csv, 'people')
  const header = first.map((name) => name.trim().slice(0, 100))
  const used = columns ?? guessed(header)
  if (used.email === undefined) throw invalidField('columns', 'Say which column has the e-mail.')
  const faults: Fault[] = []
  const [rows, people]: [CheckedPeople['rows'], FoundPerson[]] = [[], []]
  for (const [index, { line, cells }] of lines.entries()) {
    if (index % linesAtOnce === 0) await letOthersRun()
    const row = Object.fromEntries(
      Object.entries(used).map(([name, place]) => [name, (cells[place] ?? '').trim()]),
    )
    const { firstName, employeeName } = row
    if (firstName !== undefined)
      row.employeeName = [firstName, employeeName].filter(Boolean).join(' ')
    delete row.firstName
    rows.push(row)
    const { data, error } = PersonLine.safeParse(row)
    if (data) people.push({ ...data, line })
    for (const { path, message } of error?.issues ?? [])
      faults.push({ line, column: path[0] as PeopleColumn, sentence: message })
    if (cells.length > header.length)
      faults.push({ line, column: null, sentence: 'This line has more cells than the first.' })
  }
  faults.push(...twice(people), ...(await taken(people)))
  const managers = await accountsOf(people.map(({ managerEmail = '' }) => managerEmail))
  faults.push(...withoutManager(people, managers))
  faults.sort((one, other) => one.line - other.line)
  return { header, columns: used, rows, people, faults, managers }
}

const linesAtOnce = 500

/** Letters alone, without their accents. */
const bare = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^a-z]/g, '')
/** Of columns that have the whole name: nobody’s first name is put before it. */
const wholeNames =
  'employeeName, fullname, displayname, vollständiger Name, Anzeigename, nom complet, nombre completo'
/** Other names of columns, as other programs write them, also in German, French and Spanish; the likeliest first. */
const aliases: Partial<Record<PeopleColumn, string>> = {
  email:
    'mail, emailaddress, workemail, username, userprincipalname, emailadresse, mailadresse, courriel, adresse mail, adresse e-mail, correo, correo electrónico',
  firstName: 'givenname, forename, Vorname, prénom, nombre',
  employeeName: `${wholeNames}, lastname, surname, familyname, Nachname, Familienname, name, nom, nom de famille, apellido, apellidos`,
  department: 'Abteilung, Bereich, département, service, departamento',
  employeeNumber:
    'employeeid, personnelnumber, Personalnummer, Personalnr, Mitarbeiternummer, matricule, numéro d’employé, número de empleado',
  costCentre:
    'costcenter, Kostenstelle, centre de coûts, centre de coût, centro de coste, centro de costes, centro de costos',
  manager:
    'managername, supervisor, Vorgesetzter, Vorgesetzte, Führungskraft, Fuehrungskraft, responsable, supérieur, jefe, jefe directo',
  managerEmail:
    'manageremailaddress, supervisoremail, E-Mail Vorgesetzter, E-Mail des Vorgesetzten, Vorgesetzter E-Mail, E-Mail Führungskraft, Führungskraft E-Mail, e-mail du responsable, e-mail responsable, correo del responsable, correo del jefe',
}
/** By the first line. */
function guessed(header: string[]): PeopleColumns {
  const names = header.map(bare)
  const places = Object.entries(peopleColumns).map(([name, label]) => {
    const known = [name, label, ...(aliases[name as PeopleColumn]?.split(',') ?? [])].map(bare)
    const first = known.find((each) => names.includes(each))
    return [name, first === undefined ? -1 : names.indexOf(first)] as const
  })
  const found: PeopleColumns = Object.fromEntries(places.filter(([, place]) => place >= 0))
  const { firstName: _, ...others } = found
  const nameColumn = names[found.employeeName ?? -1] ?? ''
  return wholeNames.split(',').map(bare).includes(nameColumn) ? others : found
}

function twice(people: FoundPerson[]): Fault[] {
  const first = new Map<string, number>()
  return people.flatMap(({ email, line }) => {
    const before = first.get(email)
    if (before === undefined) first.set(email, line)
    return before === undefined ? [] : [faultOf(line, `Line ${before} has this address too.`)]
  })
}

/** An address of an account, or one that can still be given back to an account. */
async function taken(people: FoundPerson[]): Promise<Fault[]> {
  const accounts = await accountsOf(people.map(({ email }) => email))
  const kept = new Set<string>()
  for (const some of inParts(people.map(({ email }) => email))) {
    const restorable = { email: { $in: some }, usedAt: null, expiresAt: { $gt: new Date() } }
    for (const { email } of await FormerEmailModel.find(restorable, { email: 1 }).lean())
      kept.add(email)
  }
  return people
    .filter(({ email }) => accounts.has(email) || kept.has(email))
    .map(({ line }) => faultOf(line, 'There is an account with this address already.'))
}

async function accountsOf(emails: string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const some of inParts([...new Set(emails)].filter(Boolean)))
    for (const { _id, email } of await UserModel.find(
      { email: { $in: some }, erasedAt: null },
      { email: 1 },
    ).lean())
      found.set(email, _id)
  return found
}

function withoutManager(people: FoundPerson[], managers: Map<string, string>): Fault[] {
  const here = new Set(people.map(({ email }) => email))
  const links = new Map<string, string>()
  for (const { email, managerEmail } of people)
    if (managerEmail && here.has(managerEmail)) links.set(email, managerEmail)
  const loops = inLoops(links)
  return people.flatMap(({ line, email, managerEmail }) => {
    const fault = (sentence: string) => [faultOf(line, sentence, 'managerEmail')]
    if (!managerEmail) return []
    if (managerEmail === email) return fault('Nobody is their own manager.')
    if (loops.has(email)) return fault('This person is their own manager, through others.')
    if (here.has(managerEmail) || managers.has(managerEmail)) return []
    return fault('Nobody has this address, here or in the file.')
  })
}

function faultOf(line: number, sentence: string, column: PeopleColumn = 'email'): Fault {
  return { line, column, sentence }
}
