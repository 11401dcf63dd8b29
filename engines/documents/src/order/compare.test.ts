import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Binary, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'bson'
import fc from 'fast-check'
import {
  compareFractions,
  descending,
  type Exact,
  exact,
  toBson,
} from '../../test/exact-numbers.ts'
import { rawFromJs } from '../bson/js.ts'
import { compareValues, keyOf } from './compare.ts'
import { KeyWriter } from './key-writer.ts'

const key = (value: unknown) => keyOf(rawFromJs(value))
const order = (a: unknown, b: unknown) => Math.sign(key(a).compare(key(b)))

describe('the bytes of a key', () => {
  it('order numbers exactly, whatever their types', () => {
    fc.assert(
      fc.property(exact as fc.Arbitrary<Exact>, exact as fc.Arbitrary<Exact>, (a, b) => {
        assert.equal(order(toBson(a), toBson(b)), compareFractions(a, b))
      }),
      { numRuns: 3000 },
    )
  })

  it('tell neighbours beyond the precision of doubles apart', () => {
    const wide = 2n ** 53n
    assert.equal(order(Long.fromBigInt(wide + 1n), new Double(2 ** 53)), 1)
    assert.equal(order(Long.fromBigInt(wide + 1n), new Double(2 ** 53 + 2)), -1)
    assert.equal(order(Long.fromBigInt(-wide - 1n), new Double(-(2 ** 53))), -1)
    assert.equal(order(Decimal128.fromString('0.1'), new Double(0.1)), -1)
    assert.equal(order(Decimal128.fromString('9007199254740993'), Long.fromBigInt(wide + 1n)), 0)
    assert.equal(order(Decimal128.fromString('1E+6000'), new Double(Number.MAX_VALUE)), 1)
    assert.equal(order(Decimal128.fromString('1E+6000'), new Double(Number.POSITIVE_INFINITY)), -1)
    assert.equal(order(Decimal128.fromString('1E-6000'), new Int32(0)), 1)
    assert.equal(order(Decimal128.fromString('-1E-6000'), new Int32(0)), -1)
  })

  it('are the same for numbers that are equal', () => {
    for (const zero of [new Int32(0), new Double(-0), Long.ZERO, Decimal128.fromString('-0.00')])
      assert.equal(order(zero, 0), 0)
    assert.equal(order(new Int32(5), Decimal128.fromString('5.0')), 0)
    assert.equal(order(Number.NaN, Decimal128.fromString('NaN')), 0)
    assert.equal(order(Number.NaN, Number.NEGATIVE_INFINITY), -1)
  })

  it('order text by its UTF-8 bytes, zero bytes and surrogates included', () => {
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom('\0', '\u0001', 'a', '\uffff', '𝒳', 'é'),
        fc.string({ minLength: 1, maxLength: 1 }),
      ),
    })
    fc.assert(
      fc.property(text, text, (a, b) => {
        const expected = Math.sign(Buffer.from(a).compare(Buffer.from(b)))
        assert.equal(order(a, b), expected)
        assert.equal(Math.sign(descending(a).compare(descending(b))) + expected, 0)
      }),
      { numRuns: 3000 },
    )
  })

  it("put the types in MongoDB's order", () => {
    const values = [
      new MinKey(),
      null,
      Number.NaN,
      -1,
      0,
      7.5,
      '',
      'a',
      {},
      { a: 1 },
      [],
      [1],
      new Binary(Buffer.from('z')),
      new Binary(Buffer.from('aa')),
      new ObjectId('000000000000000000000001'),
      false,
      true,
      new Date(-1),
      new Date(0),
      new Timestamp({ t: 1, i: 1 }),
      /a/,
      new MaxKey(),
    ]
    values.forEach((value, i) => {
      for (const later of values.slice(i + 1))
        assert.equal(
          order(value, later),
          -1,
          `${JSON.stringify(value)} before ${JSON.stringify(later)}`,
        )
    })
  })

  it('order documents by type, name and value of their fields, arrays item by item', () => {
    const ascending = [{}, { a: 1 }, { a: 1, b: 1 }, { a: 2 }, { b: 1 }, { a: 'x' }, { a: {} }]
    ascending.slice(1).forEach((value, i) => {
      assert.equal(order(ascending[i], value), -1)
    })
    const arrays = [[], [1], [1, 1], [1, 2], [2], ['a'], [[]]]
    arrays.slice(1).forEach((value, i) => {
      assert.equal(order(arrays[i], value), -1)
    })
  })

  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 3 },
      fc.integer(),
      fc.double(),
      fc.string({ maxLength: 4 }),
      fc.boolean(),
      fc.constant(null),
      fc.date({ noInvalidDate: true }),
      fc.array(tie('any'), { maxLength: 3 }),
      fc.dictionary(
        fc
          .string({ maxLength: 2 })
          .filter((name) => !name.includes('\0') && name !== '__proto__' && !name.startsWith('$')),
        tie('any'),
        { maxKeys: 3 },
      ),
    ),
  })).any

  it('keep compound keys in order field by field, in either direction', () => {
    fc.assert(
      fc.property(
        fc.tuple(value, value),
        fc.tuple(value, value),
        fc.tuple(fc.boolean(), fc.boolean()),
        (a, b, down) => {
          const compound = (pair: readonly unknown[]) => {
            const writer = new KeyWriter()
            pair.forEach((each, i) => {
              writer.field(rawFromJs(each), down[i]!)
            })
            return writer.key()
          }
          const fields = a.map(
            (each, i) => compareValues(rawFromJs(each), rawFromJs(b[i])) * (down[i] ? -1 : 1),
          )
          assert.equal(
            Math.sign(compound(a).compare(compound(b))),
            Math.sign(fields.find((result) => result !== 0) ?? 0) + 0,
          )
        },
      ),
      { numRuns: 2000 },
    )
  })
})
