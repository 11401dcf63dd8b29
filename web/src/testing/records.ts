import type { DashboardStatsJson } from '@sortie/contracts/dashboard'
import type { ExpenseJson } from '@sortie/contracts/expense'
import {
  type OwnRoadJson,
  type PaymentJson,
  type ReportLineJson,
  reportPlaces,
  type WholeExpenseReportJson,
} from '@sortie/contracts/expense-report'
import type { FindingJson } from '@sortie/contracts/finding'
import type { FlightJson } from '@sortie/contracts/flight'
import type { InboxItemJson } from '@sortie/contracts/inbox'
import type { ReceiptJson } from '@sortie/contracts/receipt-record'
import type { ScannedReceipt } from '@sortie/contracts/scan'
import type { TripJson } from '@sortie/contracts/travel'

const kept = {
  id: '3d0f5c7a-0b1e-4c52-9d34-8a7e6f5d4c3b',
  userId: '7b7a3c1e-3f0a-4a58-9a57-1f0f6d0f1a01',
  createdAt: '2026-05-02T09:00:00.000Z',
  updatedAt: '2026-05-02T09:00:00.000Z',
}

export function anExpense(values: Partial<ExpenseJson> = {}): ExpenseJson {
  return {
    ...kept,
    tripId: null,
    date: '2026-05-02T00:00:00.000Z',
    category: 'Lodging',
    merchant: 'Grand Hotel',
    amount: '420.50',
    currency: 'USD',
    paymentMethod: '',
    notes: '',
    status: 'Draft',
    receiptCount: 0,
    ...values,
  }
}

export function aReportLine(values: Partial<ReportLineJson> = {}): ReportLineJson {
  return {
    expenseId: kept.id,
    date: '2026-05-02T00:00:00.000Z',
    category: 'Lodging',
    merchant: 'Grand Hotel',
    notes: '',
    amount: '420.50',
    currency: 'USD',
    paymentMethod: 'cash',
    tripName: null,
    receipts: [],
    state: 'open',
    reason: '',
    messages: [],
    ...values,
  }
}

/** Handed in by the employee of people.ts, and waiting for their manager. */
export function anExpenseReport(
  values: Partial<WholeExpenseReportJson> = {},
): WholeExpenseReportJson {
  const { lines = [aReportLine()] } = values
  const approver = {
    id: 'a1a3c1e0-3f0a-4a58-9a57-1f0f6d0f1a02',
    name: 'Alex Kim',
    email: 'alex@example.com',
  }
  return {
    id: '5e0f5c7a-0b1e-4c52-9d34-8a7e6f5d4c3b',
    number: 'R-20260502-3FA9C1D2',
    title: 'Oslo Summit',
    note: '',
    state: 'waiting',
    owner: {
      id: kept.userId,
      name: 'Casey Jones',
      email: 'casey@example.com',
      department: 'Field Operations',
    },
    tripId: null,
    totals: { USD: '420.50' },
    toBeRefunded: { USD: '420.50' },
    paidByCompany: {},
    lineCount: lines.length,
    returnedCount: 0,
    openQuestions: 0,
    steps: [
      {
        approver,
        askedAt: kept.createdAt,
        decision: null,
        decidedBy: null,
        decidedAt: null,
        comment: '',
      },
    ],
    waitsFor: approver,
    approverIsGone: false,
    mayDecide: false,
    mayWithdraw: true,
    error: null,
    sizeBytes: 40_000,
    sha256: 'ab',
    createdAt: kept.createdAt,
    handedInAt: kept.createdAt,
    decidedAt: null,
    lines,
    ...values,
  }
}

/** What an approved report owes, and nobody has done anything about. */
export function owing(currency: 'EUR' | 'USD', amount: string): PaymentJson {
  const open = { state: 'unpaid' as const, exportedAt: null, paidOn: null, reference: '' }
  return { ...open, dues: [{ ...open, currency, amount, setOff: [] }] }
}

export function aReceipt(values: Partial<ReceiptJson> = {}): ReceiptJson {
  return {
    id: '9f1e2d3c-4b5a-4678-8899-aabbccddeeff',
    expenseId: kept.id,
    fileName: 'hotel.jpg',
    mimeType: 'image/jpeg',
    sizeBytes: 2048,
    sha256: '',
    hasThumbnail: true,
    createdAt: kept.createdAt,
    ...values,
  }
}

export function aTrip(values: Partial<TripJson> = {}): TripJson {
  return {
    ...kept,
    name: 'Oslo Summit',
    purpose: '',
    startDate: null,
    endDate: null,
    notes: '',
    ...values,
  }
}

export function aFlight(values: Partial<FlightJson> = {}): FlightJson {
  return {
    ...kept,
    tripId: null,
    carrier: 'Lufthansa',
    flightNumber: 'LH400',
    departAirport: 'FRA',
    arriveAirport: 'JFK',
    departDtLocal: '2026-05-01T10:00',
    arriveDtLocal: '2026-05-01T13:00',
    durationMinutes: 540,
    confirmationCode: '',
    fareClass: '',
    notes: '',
    ...values,
  }
}

const noneThere = { count: 0, totals: {} }

type SomeRoad = Partial<Omit<OwnRoadJson, 'places'>> & { places?: Partial<OwnRoadJson['places']> }

export function noRoad(values: SomeRoad = {}): OwnRoadJson {
  const none = Object.fromEntries(reportPlaces.map((place) => [place, noneThere]))
  const places = { ...none, ...values.places } as OwnRoadJson['places']
  return { waitsFor: [], lastPaidOn: null, ...values, places }
}

export function someStats(values: Partial<DashboardStatsJson> = {}): DashboardStatsJson {
  return {
    totalExpenses: 0,
    totals: {},
    expenseCount: 0,
    open: { draft: noneThere, submitted: noneThere, returned: noneThere },
    openMonths: [],
    pendingCount: 0,
    flightCount: 0,
    receiptCount: 0,
    categories: {},
    categoryTotals: {},
    months: [],
    recentExpenses: [],
    upcomingFlights: [],
    recentReceipts: [],
    ...values,
  }
}

export function anInboxItem(values: Partial<InboxItemJson> = {}): InboxItemJson {
  return {
    id: kept.id,
    fileName: 'dinner.jpg',
    mimeType: 'image/jpeg',
    sizeBytes: 2048,
    hasThumbnail: true,
    state: 'ready',
    joinedTo: null,
    reading: aReading(),
    problem: null,
    alreadyOn: null,
    mail: null,
    createdAt: kept.createdAt,
    keptUntil: '2026-11-01T00:00:00.000Z',
    ...values,
  }
}

export function aReading(values: Partial<ScannedReceipt> = {}): ScannedReceipt {
  const sure = { confidence: 0.84, box: null }
  const read = {
    merchant: 'Trattoria Roma',
    amount: 24,
    date: '2026-10-21',
    category: 'Meals',
    paymentMethod: null,
  }
  return {
    ...read,
    category: 'Meals',
    currency: 'EUR',
    notes: null,
    confidence: 0.84,
    reader: 'local',
    fields: {
      merchant: { ...sure, value: read.merchant },
      amount: { ...sure, value: read.amount },
      date: { ...sure, value: read.date },
      category: { ...sure, value: 'Meals' },
      paymentMethod: { ...sure, value: null },
    },
    ...values,
  }
}

/** A receipt whose file is on an expense already. */
export function aFinding(mine: Partial<FindingJson['sides'][number]> = {}): FindingJson {
  const side = {
    receiptId: aReceipt().id,
    mimeType: 'image/jpeg' as const,
    hasThumbnail: true,
    expenseId: null,
    merchant: null,
    amount: null,
    date: null,
  }
  const says = { merchant: 'Grand Hotel', amount: '420.50 USD', date: '2026-05-02' }
  return {
    id: 'same_file.one.other',
    kind: 'same_file',
    field: null,
    typed: null,
    said: null,
    sides: [
      { ...side, ...mine },
      { ...side, expenseId: kept.id, ...says },
    ],
    createdAt: kept.createdAt,
  }
}
