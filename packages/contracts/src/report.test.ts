import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as z from 'zod/mini'
import { Bulk, NewBulk } from './bulk.ts'
import { ExportJob, NewSignature, ReportFilter, Signature } from './report.ts'
import { anId, faultsOf, takes } from './testing/faults.ts'

const at = '2026-05-31T10:00:00.000Z'

describe('a signature', () => {
  it('may be of one person, of both, or of nobody yet', () => {
    assert.deepEqual(z.decode(NewSignature, {}), {
      reportType: 'expense_report',
      reportFilters: '{}',
    })
    const given = { employeeSignature: '  Casey Jones ', employeeSignedAt: at }
    assert.deepEqual(z.decode(NewSignature, given), {
      reportType: 'expense_report',
      reportFilters: '{}',
      employeeSignature: 'Casey Jones',
      employeeSignedAt: new Date(at),
    })
    assert.deepEqual(faultsOf(NewSignature, { managerSignature: null, managerSignedAt: null }), {})
  })

  it('is refused for another kind of report, without a time, or where it is too long', () => {
    assert.deepEqual(
      faultsOf(NewSignature, {
        reportType: 'payslip',
        employeeSignature: 'x'.repeat(201),
        employeeSignedAt: 'now',
      }),
      {
        reportType: 'reportType must be expense_report.',
        employeeSignature: 'Use at most 200 characters.',
        employeeSignedAt: 'This is not a valid time.',
      },
    )
  })

  it('is of filters that fit into 2000 characters', () => {
    assert.ok(takes(NewSignature, { reportFilters: 'x'.repeat(2000) }))
    assert.equal(takes(NewSignature, { reportFilters: 'x'.repeat(2001) }), false)
  })

  it('is answered with the fingerprint of what it covers', () => {
    const none = { managerSignature: null, managerSignedAt: null }
    const kept = {
      id: anId,
      userId: anId,
      employeeSignature: 'Casey',
      employeeSignedAt: at,
      ...none,
      reportType: 'expense_report',
      reportFilters: '{}',
      createdAt: at,
      updatedAt: at,
    }
    assert.deepEqual(faultsOf(Signature, { ...kept, fingerprint: 'abc' }), {})
    assert.deepEqual(Object.keys(faultsOf(Signature, kept)), ['fingerprint'])
  })
})

describe('the filter of a report', () => {
  it('takes what the screen narrows by; all and empty mean everything', () => {
    const none = { status: 'all', category: '', startDate: '', tripId: 'all', signature_id: '' }
    assert.deepEqual(Object.values(z.decode(ReportFilter, none as never)).filter(Boolean), [])
    const given = { status: 'Submitted', startDate: '2026-05-01', include_receipts: 'true' }
    assert.deepEqual(z.decode(ReportFilter, given as never), {
      status: 'Submitted',
      include_receipts: 'true',
      startDate: new Date('2026-05-01T00:00:00.000Z'),
    })
  })

  it('refuses what it does not know, in a sentence at its field', () => {
    assert.deepEqual(
      faultsOf(ReportFilter, {
        status: 'Paid',
        include_receipts: 'yes',
        startDate: 'May',
        tripId: '7',
      }),
      {
        status: 'Status must be Draft or Submitted.',
        include_receipts: 'include_receipts must be true or false.',
        startDate: 'Enter a date like 2026-05-31.',
        tripId: 'This is not a valid id.',
      },
    )
  })
})

describe('a PDF in the background', () => {
  const job = { id: anId, progress: 40, fileName: null, sizeBytes: null, error: null }

  it('is in one of five states', () => {
    for (const state of ['waiting', 'running', 'done', 'failed', 'cancelled'])
      assert.ok(takes(ExportJob, { ...job, state, createdAt: at }), state)
    assert.equal(takes(ExportJob, { ...job, state: 'paused', createdAt: at }), false)
  })
})

describe('many reports in one ZIP', () => {
  const asked = { mode: 'dates', people: 'everyone' } as const

  it('have their receipts unless told otherwise, and open dates', () => {
    assert.deepEqual(z.decode(NewBulk, { ...asked, startDate: '', endDate: 'all' } as never), {
      mode: 'dates',
      people: 'everyone',
      includeReceipts: true,
      startDate: undefined,
      endDate: undefined,
    })
    assert.equal(z.decode(NewBulk, { ...asked, includeReceipts: false }).includeReceipts, false)
  })

  it('say of whom and by what', () => {
    assert.deepEqual(faultsOf(NewBulk, {}), {
      mode: 'mode must be dates or trips.',
      people: 'people must be everyone, department, chosen or me.',
    })
  })

  it('are of at most 5000 people, or 1000 missions', () => {
    const ids = (count: number) => Array(count).fill(anId)
    assert.ok(takes(NewBulk, { ...asked, userIds: ids(5000), tripIds: ids(1000) }))
    assert.equal(takes(NewBulk, { ...asked, userIds: ids(5001) }), false)
    assert.equal(takes(NewBulk, { ...asked, tripIds: ids(1001) }), false)
    assert.deepEqual(faultsOf(NewBulk, { ...asked, userIds: ['casey'] }), {
      'userIds.0': 'This is not a valid id.',
    })
  })

  it('tell who is missing, and until when the file can be had', () => {
    const bulk = {
      id: anId,
      name: 'Sales',
      state: 'done',
      total: 2,
      done: 1,
      withoutExpenses: 3,
      failures: [{ userId: anId, email: 'casey@example.com', reason: 'The printer stopped.' }],
      sizeBytes: 1024,
      expiresAt: at,
      createdAt: at,
    }
    assert.deepEqual(z.encode(Bulk, z.decode(Bulk, bulk as never)), bulk)
  })
})
