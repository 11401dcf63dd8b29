import { toDecimal } from '@sortie/contracts/money'
import type { PayingAccount } from '@sortie/contracts/payment'
import { sepaNameLength } from '@sortie/contracts/payment'
import anyAscii from 'any-ascii'

/** `cents` of EUR; `id` and texts have only characters of SEPA. */
export type Transfer = { id: string; name: string; iban: string; cents: number }

type Order = {
  /** At most 33 characters. */
  id: string
  madeAt: Date
  /** YYYY-MM-DD */
  executionDate: string
  account: PayingAccount
  transfers: Transfer[]
}

/** ISO 20022 pain.001.001.09 as the EPC's implementation guidelines for SEPA credit transfers have it. */
export function creditTransfer({ id, madeAt, executionDate, account, transfers }: Order): string {
  const count = el('NbOfTxs', String(transfers.length))
  const sum = el('CtrlSum', toDecimal(totalOf(transfers)))
  const payer = el('Nm', sepaName(account.name, account.iban))
  const bank = account.bic ? el('BICFI', account.bic) : el('Othr', el('Id', 'NOTPROVIDED'))
  const header = el(
    'GrpHdr',
    el('MsgId', id),
    el('CreDtTm', madeAt.toISOString().replace(/\.\d+Z$/, 'Z')),
    ...[count, sum, el('InitgPty', payer)],
  )
  const payment = el(
    'PmtInf',
    el('PmtInfId', `${id}-1`),
    el('PmtMtd', 'TRF'),
    el('BtchBookg', 'true'),
    ...[count, sum],
    el('PmtTpInf', el('SvcLvl', el('Cd', 'SEPA'))),
    el('ReqdExctnDt', el('Dt', executionDate)),
    el('Dbtr', payer),
    el('DbtrAcct', el('Id', el('IBAN', account.iban))),
    el('DbtrAgt', el('FinInstnId', bank)),
    el('ChrgBr', 'SLEV'),
    ...transfers.map(transferOf),
  )
  const document = el('CstmrCdtTrfInitn', header, payment)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">${document}</Document>\n`
}

export function totalOf(transfers: Transfer[]): number {
  return transfers.reduce((sum, { cents }) => sum + cents, 0)
}

function transferOf({ id, name, iban, cents }: Transfer): string {
  return el(
    'CdtTrfTxInf',
    el('PmtId', el('EndToEndId', id)),
    el('Amt', `<InstdAmt Ccy="EUR">${toDecimal(cents)}</InstdAmt>`),
    el('Cdtr', el('Nm', sepaName(name, iban))),
    el('CdtrAcct', el('Id', el('IBAN', iban))),
    el('RmtInf', el('Ustrd', `Expense report ${id}`)),
  )
}

/** Nothing is escaped: names are of SEPA's characters, all else is checked or made here. */
function el(name: string, ...children: string[]): string {
  return `<${name}>${children.join('')}</${name}>`
}

/** The same file without name and account in the transfers of these ids. */
export function withoutPayee(xml: string, ids: ReadonlySet<string>, name: string): string {
  return xml.replace(/<CdtTrfTxInf>.*?<\/CdtTrfTxInf>/gs, (transfer) => {
    const [, id = ''] = /<EndToEndId>([^<]*)</.exec(transfer) ?? []
    if (!ids.has(id)) return transfer
    return transfer.replace(/<Nm>[^<]*</, `<Nm>${name}<`).replace(/<IBAN>[^<]*</, '<IBAN><')
  })
}

/**
 * A name in the characters that every bank of SEPA takes (EPC217-08): Latin letters, digits and / - ? : ( ) . , ' + space.
 * None of them means anything in XML. A slash is left out, since it may neither begin a text nor come twice. Letters are
 * written as the country of the account does it: a bank compares the name with the one that it knows.
 */
export function sepaName(name: string, iban: string): string {
  const plain = anyAscii(asWrittenIn(iban.slice(0, 2), name.normalize('NFC')))
    .replaceAll('&', '+')
    .replaceAll('@', '(at)')
    .replace(/[^A-Za-z0-9\-?:().,'+ ]/g, ' ')
    .replace(/ +/g, ' ')
  return plain.trim().slice(0, sepaNameLength).trim() || 'Name unknown'
}

/** What any-ascii, which knows no country, writes otherwise: after the German banks' rules for SEPA, and as Danish and Norwegian passports have it. */
const customs = {
  'DE AT CH LI LU': { ä: 'ae', ö: 'oe', ü: 'ue' },
  'DK NO FO GL': { å: 'aa', ø: 'oe' },
}
const lettersOf = new Map(
  Object.entries(customs).flatMap(([countries, letters]) =>
    countries.split(' ').map((country) => [country, new Map(Object.entries(letters))] as const),
  ),
)

function asWrittenIn(country: string, name: string): string {
  return name.replace(/[äöüåø](?=(.?))/giu, (letter, next: string) => {
    const written = lettersOf.get(country)?.get(letter.toLowerCase())
    if (!written || letter === letter.toLowerCase()) return written ?? letter
    return /\p{Lu}/u.test(next) ? written.toUpperCase() : capitalised(written)
  })
}

function capitalised(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
