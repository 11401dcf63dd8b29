import type { Category, ExpenseFiguresJson, ExpenseStatus } from '@sortie/contracts/expense'

/** Everything that a report prints. Times are ISO strings, dates ISO midnight UTC, amounts decimal strings. */
export type ReportData = {
  filters: ReportFilters
  trip?: ReportTrip | null
  person: ReportPerson
  /** Whose report it is, above its head; absent where the organisation has chosen neither. */
  organisation?: { name: string; logo: string | null }
  expenses: ReportExpense[]
  signature?: ReportSignature | null
  /** The reader's own day, `YYYY-MM-DD`. */
  generatedOn: string
  /** ISO instant. The only clock in a PDF: equal input gives equal bytes. */
  generatedAt?: string
  reportNumber?: string
}

export type ReportFilters = {
  mode?: 'dates' | 'trip'
  category?: Category | null
  status?: ExpenseStatus | null
  startDate?: string | null
  endDate?: string | null
  tripId?: string | null
}

export type ReportTrip = {
  name: string
  purpose?: string
  startDate?: string | null
  endDate?: string | null
  flights?: ReportFlight[]
}

/** Times as clocks at the airports show them, `YYYY-MM-DDTHH:mm`. */
export type ReportFlight = {
  id: string
  carrier: string
  flightNumber: string
  departAirport: string
  arriveAirport: string
  departDtLocal: string
  arriveDtLocal: string
}

type ReportPerson = {
  employeeName?: string | null
  manager?: string | null
  department?: string | null
  email?: string | null
}

export type ReportExpense = ExpenseFiguresJson & {
  id: string
  status: ExpenseStatus
  tripName?: string | null
  receipts: ReportReceipt[]
}

export type ReportReceipt = {
  id: string
  mimeType: string
  sizeBytes: number
  createdAt: string
  fileName?: string | null
  sha256?: string | null
  url?: string | null
  /** What the print page found out when it loaded the picture: it is no picture, failed, or has this size in pixels. */
  shown?: 'attached' | 'failed' | { width: number; height: number }
}

export type ReportSignature = {
  employeeSignature?: string | null
  employeeSignedAt?: string | null
  managerSignature?: string | null
  managerSignedAt?: string | null
  /** When the names were entered; the printed dates are freely chosen. */
  typedAt?: string | null
  fingerprint?: string | null
  /** False when the data has changed since it was signed. */
  intact?: boolean
}
