import type { Duty } from '@sortie/contracts/user'

export type DemoPerson = {
  email: string
  employeeName: string
  department: string
  /** By their name, who approves: the form of Hand In proposes them. */
  manager: string
  /** The airport they leave from. */
  home: string
  iban?: string
  duties?: Duty[]
  /** What the demo has for whoever signs in as them. */
  plays: string
}

/** The people of the demo. Ann and Kenji have given no IBAN, which finance finds missing. */
export const people: DemoPerson[] = [
  {
    email: 'ann.lee@demo.sortie',
    employeeName: 'Ann Lee',
    department: 'Sales',
    manager: 'Marta Ruiz',
    home: 'JFK',
    plays: 'travels: a report waits, one was approved, one came back in part',
  },
  {
    email: 'jonas.weber@demo.sortie',
    employeeName: 'Jonas Weber',
    department: 'Engineering',
    manager: 'Priya Nair',
    home: 'FRA',
    iban: 'DE89370400440532013000',
    plays: 'travels: reports that were paid, paid in part, and are on their way',
  },
  {
    email: 'priya.nair@demo.sortie',
    employeeName: 'Priya Nair',
    department: 'Engineering',
    manager: 'Marta Ruiz',
    home: 'SFO',
    plays: 'travels, and approved what Jonas handed in',
  },
  {
    email: 'marta.ruiz@demo.sortie',
    employeeName: 'Marta Ruiz',
    department: 'Management',
    manager: '',
    home: 'MAD',
    iban: 'ES9121000418450200051332',
    plays: 'approves: a report of Ann waits, with a purchase that may be there twice',
  },
  {
    email: 'kenji.sato@demo.sortie',
    employeeName: '佐藤 健二',
    department: 'Sales',
    manager: 'Marta Ruiz',
    home: 'HND',
    plays: 'travels: a report was returned, one withdrawn, a hotel was paid in yen',
  },
  {
    email: 'leila.haddad@demo.sortie',
    employeeName: 'ليلى حداد',
    department: 'Finance',
    manager: 'Marta Ruiz',
    home: 'CDG',
    iban: 'FR1420041010050500013M02606',
    duties: ['finance'],
    plays: 'finance: two files for the bank, what is owed, and an IBAN that is missing',
  },
]
