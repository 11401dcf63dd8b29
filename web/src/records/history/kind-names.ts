import type { TrailKind } from '@sortie/contracts/trail'

export const kindNames: Record<TrailKind, string> = {
  expense: 'Expenses',
  mission: 'Missions',
  flight: 'Flights',
  receipt: 'Receipts',
  report: 'Reports',
  finding: 'Findings',
  event: 'Failed events',
  user: 'People',
  organisation: 'Organisation',
  export: 'Exports',
}
