import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { AppError } from '../errors.ts'
import { pagedBy } from './page.ts'

const seed = 20_261_124
const newestFirst = pagedBy({ createdAt: -1, _id: -1 })
const records = [3, 2, 1].map((day) => ({
  _id: `id-${day}`,
  createdAt: new Date(day * 86_400_000),
}))
const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a page', () => {
  it('ends before the record that was read beyond the limit, and says where the next begins', () => {
    const { items, next } = newestFirst.cut(records, 2)
    assert.deepEqual(items, records.slice(0, 2))
    const after = newestFirst.after(next ?? undefined)
    assert.deepEqual(after, {
      createdAt: { $lte: records[1]?.createdAt },
      $or: [
        { createdAt: { $lt: records[1]?.createdAt } },
        { createdAt: records[1]?.createdAt, _id: { $lt: 'id-2' } },
      ],
    })
  })

  it('is the last when nothing is left, and the whole list without a limit', () => {
    assert.deepEqual(newestFirst.cut(records, 3), { items: records, next: null })
    assert.deepEqual(newestFirst.cut(records, undefined), { items: records, next: null })
    assert.deepEqual(newestFirst.after(undefined), {})
  })

  it('shows a view of each record, and its cursor may use hidden fields', () => {
    const { items, next } = newestFirst.cut(records, 1, ({ _id }) => _id)
    assert.deepEqual(items, ['id-3'])
    const after = newestFirst.after(next ?? undefined)
    assert.deepEqual(after.createdAt, { $lte: records[0]?.createdAt })
  })

  it('continues after instants, numbers and texts', () => {
    const byAmount = pagedBy({ amount: 1, date: -1, _id: 1 }, { amount: 'number', date: 'instant' })
    const records = [1, 2].map((amount) => ({ amount, date: new Date(0), _id: `id-${amount}` }))
    const { next } = byAmount.cut(records, 1)
    assert.deepEqual(byAmount.after(next ?? undefined).amount, { $gte: 1 })
    for (const place of [
      ['1', { at: 0 }, 'x'],
      [1, 'x', 'x'],
      [{ at: 1 }, { at: 0 }, 'x'],
    ])
      assert.throws(() => byAmount.after(packed(place)), AppError)
  })

  it('refuses a cursor that was not issued here', () => {
    const malformed = [
      'garbage',
      packed('x'),
      packed([]),
      packed(['x', 'y']),
      packed([{ at: 1 }]),
      packed([{ at: 1e300 }, 'y']),
      packed([{ at: '1' }, 'y']),
      packed([{ at: 1 }, { $gt: '' }]),
      packed([{ at: 1 }, null]),
      packed([{ $gt: '' }, 'y']),
      packed([{ at: 1 }, 'y', 'z']),
    ]
    for (const after of malformed)
      assert.throws(
        () => newestFirst.after(after),
        (error) =>
          error instanceof AppError && error.status === 400 && 'after' in (error.fields ?? {}),
        after,
      )
  })

  it(`begins, whatever it is given, at a place of the kinds that it is ordered by (seed ${seed})`, () => {
    const list = pagedBy({ amount: 1, date: -1, _id: 1 }, { amount: 'number', date: 'instant' })
    const at = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(1e300, 8.64e15, 8.65e15, -0))
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\ud800', '\0', '$gt'))
    const value = fc.oneof(fc.jsonValue(), at, text, fc.record({ at }), fc.record({ at, $gt: at }))
    const tuple = fc.tuple(at, fc.record({ at }), text)
    const cursor = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.base64String(),
      fc.oneof(tuple, fc.array(value, { maxLength: 4 })).map(packed),
    )
    const run = (after: string) => {
      try {
        return list.after(after)
      } catch (error) {
        assert.ok(error instanceof AppError && error.status === 400, String(error))
        return {}
      }
    }
    fc.assert(
      fc.property(cursor, (after) => {
        const { amount, $or } = run(after) as { amount?: object; $or?: Record<string, object>[] }
        if (!$or) return
        assert.deepEqual(Object.keys(amount ?? {}), ['$gte'])
        const last = $or[2] ?? {}
        assert.equal(typeof last.amount, 'number')
        assert.ok(last.date instanceof Date && !Number.isNaN(last.date.getTime()))
        assert.equal(typeof (last._id as { $gt: unknown }).$gt, 'string')
      }),
      { numRuns: 3000, seed },
    )
  })
})
