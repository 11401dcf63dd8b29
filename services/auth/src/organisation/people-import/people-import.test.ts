import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { sessionApi } from '@sortie/contracts/auth'
import { organisationApi } from '@sortie/contracts/organisation'
import { type PeopleFile, peopleImportApi } from '@sortie/contracts/people-import'
import { trailApi } from '@sortie/contracts/trail'
import { aPassword, sharedAuth } from '../../testing/auth-under-test.ts'
import { core, directoryOf } from '../../testing/directory.ts'
import { mailsTo } from '../../testing/mails.ts'
import { readCsv } from '../csv-file.ts'

const auth = await sharedAuth()
const { admin } = auth
after(() => auth.stop())

let count = 0
const address = () => `imported${++count}@example.org`
const preview = async (csv: string, columns?: PeopleFile['columns']) =>
  admin.call(peopleImportApi.preview, { body: { csv, columns } })
const run = (csv: string, more: { invite?: boolean; columns?: PeopleFile['columns'] } = {}) =>
  admin.call(peopleImportApi.run, { body: { csv, fileName: 'p.csv', invite: false, ...more } })
const undo = (id: string) => admin.call(peopleImportApi.undo, { params: { id } })
const found = async (search: string) =>
  (await admin.call(adminUserApi.list, { query: { search } })).body
const faultsOf = async (csv: string) =>
  (await preview(csv)).body.faults.map(({ line, column, sentence }) => [line, column, sentence])

describe('a CSV file', () => {
  for (const [what, csv, rows] of [
    [
      'with commas, quotes and a mark at its start',
      '\uFEFFa,"b ""c"", d"\r\ne,f\r\n',
      [
        ['a', 'b "c", d'],
        ['e', 'f'],
      ],
    ],
    [
      'with semicolons and cells left empty',
      'a;b;c\n;x;\n',
      [
        ['a', 'b', 'c'],
        ['', 'x', ''],
      ],
    ],
    [
      'with tabs, empty lines and no end of line',
      'a\tb\n\n \t\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'with quotes inside plain cells',
      'a,b\nBob "B" Smith,x',
      [
        ['a', 'b'],
        ['Bob "B" Smith', 'x'],
      ],
    ],
  ] as const)
    it(`${what} is read`, () =>
      assert.deepEqual(
        readCsv(csv).map(({ cells }) => cells),
        rows,
      ))

  it('counts lines as an editor does, and refuses a quote that is not closed', () => {
    assert.deepEqual(
      readCsv('a\n"b\nb"\nc').map(({ line }) => line),
      [1, 2, 4],
    )
    for (const csv of ['a\n"b', 'a\n"b"c\n']) assert.throws(() => readCsv(csv), /Line 2: a quote/)
  })
})

describe('importing people', () => {
  it('finds the columns by their names, shows what comes, and takes another mapping', async () => {
    const csv = `Name;Mail;Cost Center\nAda;${address()};K1\n`
    const { body } = await preview(csv)
    assert.deepEqual(body.columns, { email: 1, employeeName: 0, costCentre: 2 })
    assert.deepEqual([body.count, body.people[0]?.employeeName], [1, 'Ada'])
    const other = await preview(csv, { email: 1, department: 2 })
    assert.deepEqual(Object.keys(other.body.people[0] ?? {}).sort(), ['department', 'email'])
    const { status, problem } = await preview('one,two\n1,2\n')
    assert.deepEqual([status, Object.keys(problem.fields ?? {})], [400, ['columns']])
  })

  it('finds columns that are named in German, French or Spanish, and puts first names before names', async () => {
    for (const header of [
      'Nachname;Vorname;E-Mail;Abteilung;Führungskraft;E-Mail Führungskraft;Kostenstelle;Personalnummer',
      'Nom;Prénom;Courriel;Département;Responsable;E-mail du responsable;Centre de coûts;Matricule',
      'Apellidos;Nombre;Correo electrónico;Departamento;Jefe;Correo del jefe;Centro de coste;Número de empleado',
      'Last Name;First Name;Email;Department;Manager;Manager Email;Cost Center;Employee ID',
    ]) {
      const { body } = await preview(`${header}\nLovelace;Ada;${address()};R;Bo;;K1;7\n`)
      assert.equal(body.people[0]?.employeeName, 'Ada Lovelace', header)
      assert.equal(Object.keys(body.columns).length, 8, header)
    }
    const { body } = await preview(`displayName,givenName,surname,mail\nA L,Ada,L,${address()}\n`)
    assert.deepEqual(body.columns, { email: 3, employeeName: 0 })
  })

  it('says what is wrong by line, and makes nobody where anything is', async () => {
    const [one, two, taken] = [address(), address(), await auth.made()]
    const csv = [
      'email,employeeName,managerEmail',
      `${one},A,`,
      'nonsense,B,',
      `${taken.email.toUpperCase()},C,`,
      `${one},D,`,
      `${two},E,nobody@example.org`,
      `x${two},F,y${two}`,
      `y${two},G,x${two}`,
      `z${two},H,z${two},more`,
    ].join('\n')
    assert.deepEqual(await faultsOf(csv), [
      [3, 'email', 'Invalid email address'],
      [4, 'email', 'There is an account with this address already.'],
      [5, 'email', 'Line 2 has this address too.'],
      [6, 'managerEmail', 'Nobody has this address, here or in the file.'],
      [7, 'managerEmail', 'This person is their own manager, through others.'],
      [8, 'managerEmail', 'This person is their own manager, through others.'],
      [9, null, 'This line has more cells than the first.'],
      [9, 'managerEmail', 'Nobody is their own manager.'],
    ])
    const { status, problem } = await run(csv)
    assert.deepEqual([status, problem.code], [400, 'import_faulty'])
    assert.deepEqual(await found(one), [])
  })

  it('makes accounts with managers of the file and of before; formulas stay text; departments one spelling', async () => {
    const [boss, one, two] = [await auth.made({ department: 'Sales' }), address(), address()]
    const csv = `email,name,department,employeeNumber,managerEmail\n${one},"=HYPERLINK(""http://x"")",sales,007,${boss.email}\n${two},+1,SALES,008,${one}\n`
    const { status, body } = await run(csv)
    assert.deepEqual([status, body.count, body.by], [201, 2, admin.user.email])
    const [[first], [second]] = [await found(one), await found(two)]
    assert.deepEqual(
      [
        first?.employeeName,
        first?.department,
        first?.employeeNumber,
        first?.managerId,
        first?.confirmed,
      ],
      ['=HYPERLINK("http://x")', 'Sales', '007', boss.id, true],
    )
    assert.deepEqual([second?.employeeName, second?.managerId], ['+1', first?.id])
    const acts = (await admin.call(organisationApi.acts, { query: { limit: 1 } })).body
    assert.equal(acts[0]?.act, 'people_imported')
    const query = { person: first?.id ?? '' }
    const trail = (await admin.call(trailApi.list, { query })).body
    assert.deepEqual(
      trail.map(({ act }) => act),
      ['user_imported'],
    )
    const answer = await auth.anyone.call(sessionApi.login, {
      body: { username: one, password: aPassword },
    })
    assert.equal(answer.status, 401)
  })

  it('mails invitations where that was chosen, and is undone while nobody has come', async () => {
    const [one, two] = [address(), address()]
    const { body } = await run(`email,managerEmail\n${one},\n${two},${one}`, { invite: true })
    await mailsTo(auth, one, /invit/i)
    const { status, body: undone } = await undo(body.id)
    assert.equal(status, 200)
    assert.ok(undone.undoneAt)
    assert.deepEqual([await found(one), await found(two)], [[], []])
    assert.deepEqual(
      [(await undo(body.id)).status, (await undo(crypto.randomUUID())).status],
      [409, 404],
    )
    assert.equal((await run(`email\n${one}`)).status, 201, 'the address is free again')
    const { body: listed } = await admin.call(peopleImportApi.list, { query: {} })
    assert.deepEqual(
      listed.slice(0, 2).map(({ undoneAt }) => undoneAt !== null),
      [false, true],
    )
  })

  it('is not undone once one of them has signed in', async () => {
    const [one, two] = [address(), address()]
    const { body } = await run(`email\n${one}\n${two}`)
    const params = { id: (await found(one))[0]?.id ?? '' }
    await admin.call(adminUserApi.resetPassword, { params, body: { password: aPassword } })
    await auth.login(one, aPassword)
    const { status, problem } = await undo(body.id)
    assert.deepEqual([status, problem.code], [409, 'import_in_use'])
    assert.equal((await found(two)).length, 1)
  })

  it('is not undone once the directory has taken over one of them: the account is that person of the directory', async () => {
    const one = address()
    const { body } = await run(`email\n${one}`)
    const { scim } = await directoryOf(auth)
    const person = { schemas: [core], userName: one, active: true }
    const { id } = (await scim('POST', '/Users', person)).body
    const { status, problem } = await undo(body.id)
    assert.deepEqual([status, problem.code], [409, 'import_in_use'])
    assert.deepEqual(
      [(await found(one))[0]?.id, (await scim('GET', `/Users/${id}`)).status],
      [id, 200],
    )
  })

  it('is for administrators, of at most 10,000 people, and somebody at least', async () => {
    const me = await auth.register()
    const body = { csv: `email\n${address()}` }
    assert.equal((await me.call(peopleImportApi.preview, { body })).status, 403)
    const many = ['email', ...Array.from({ length: 10_001 }, (_, n) => `many${n}@example.org`)]
    const { status, problem } = await preview(many.join('\n'))
    assert.deepEqual([status, problem.fields?.csv], [400, 'A file has at most 10,000 people.'])
    assert.equal((await preview('')).problem.fields?.csv, 'The file is empty.')
  })
})
