export type DemoPerson = {
  email: string
  employeeName: string
  department: string
  manager: string
  home: string
}

/** The employees of the demo. `home` is the airport they leave from. */
export const people: DemoPerson[] = [
  {
    email: 'ann.lee@demo.sortie',
    employeeName: 'Ann Lee',
    department: 'Sales',
    manager: 'Marta Ruiz',
    home: 'JFK',
  },
  {
    email: 'jonas.weber@demo.sortie',
    employeeName: 'Jonas Weber',
    department: 'Engineering',
    manager: 'Priya Nair',
    home: 'FRA',
  },
  {
    email: 'priya.nair@demo.sortie',
    employeeName: 'Priya Nair',
    department: 'Engineering',
    manager: 'Marta Ruiz',
    home: 'SFO',
  },
  {
    email: 'marta.ruiz@demo.sortie',
    employeeName: 'Marta Ruiz',
    department: 'Management',
    manager: '',
    home: 'MAD',
  },
  {
    email: 'kenji.sato@demo.sortie',
    employeeName: '佐藤 健二',
    department: 'Sales',
    manager: 'Marta Ruiz',
    home: 'HND',
  },
  {
    email: 'leila.haddad@demo.sortie',
    employeeName: 'ليلى حداد',
    department: 'Field Service',
    manager: 'Ann Lee',
    home: 'CDG',
  },
]
