import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as z from 'zod/mini'
import { filter, Id, Instant, pageQuery, requiredText, text } from './common.ts'

const page = z.object(pageQuery)

function sentenceOf(schema: z.ZodMiniType, given: unknown): string | undefined {
  return z.safeDecode(schema, given as never).error?.issues[0]?.message
}

describe('an id', () => {
  it('is a UUID, whatever its version, and nothing else', () => {
    assert.equal(z.safeDecode(Id, '6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11').success, true)
    assert.equal(z.safeDecode(Id, '019366aa-5a1f-7cc4-b6d2-5a4a4c2a9f10').success, true)
    for (const given of ['', '1', '../x', '6f1c1f0e6d0a4c5e9a510d8f5f2f7c11', 7, null, { $ne: '' }])
      assert.equal(sentenceOf(Id, given), 'This is not a valid id.', JSON.stringify(given))
  })
})

describe('an instant', () => {
  it('is a Date inside and the same moment as ISO text on the wire, whatever zone it came in', () => {
    const instant = z.decode(Instant, '2026-05-31T10:00:00+02:00')
    assert.equal(instant.getTime(), Date.UTC(2026, 4, 31, 8))
    assert.equal(z.encode(Instant, instant), '2026-05-31T08:00:00.000Z')
  })

  it('is refused when there is no such time', () => {
    for (const given of ['', 'soon', '2026-13-01T00:00:00Z', '2026-05-31T25:00:00Z'])
      assert.equal(sentenceOf(Instant, given), 'This is not a valid time.', given)
  })
})

describe('free text', () => {
  it('is trimmed, and null counts as empty', () => {
    assert.equal(z.decode(text(5), '  ab  '), 'ab')
    assert.equal(z.decode(text(5), null), '')
  })

  it('is measured without the spaces around it', () => {
    assert.equal(z.decode(text(5), '  12345  '), '12345')
    assert.equal(sentenceOf(text(5), '123456'), 'Use at most 5 characters.')
  })

  it('is never a number or an operator of the database', () => {
    for (const given of [1, true, { $gt: '' }, ['a']])
      assert.equal(sentenceOf(text(5), given), 'This must be text.', JSON.stringify(given))
  })
})

describe('text that must be there', () => {
  it('says what is missing, also when only spaces came', () => {
    for (const given of ['', '   ', undefined, null, 7])
      assert.equal(sentenceOf(requiredText('Merchant', 200), given), 'Merchant is required')
  })

  it('has a longest length', () => {
    assert.equal(z.decode(requiredText('Merchant', 3), ' abc '), 'abc')
    assert.equal(sentenceOf(requiredText('Merchant', 3), 'abcd'), 'Use at most 3 characters.')
  })
})

describe('a filter', () => {
  const status = z.object({ status: filter(z.enum(['Draft', 'Submitted'])) })

  it('narrows by what it names', () => {
    assert.deepEqual(z.decode(status, { status: 'Draft' }), { status: 'Draft' })
  })

  it('filters nothing when it is empty, all or absent', () => {
    for (const given of [{}, { status: '' }, { status: 'all' }])
      assert.equal(z.decode(status, given as never).status, undefined, JSON.stringify(given))
  })

  it('refuses an unknown value instead of ignoring it', () => {
    assert.equal(z.safeDecode(status, { status: 'draft' } as never).success, false)
    assert.equal(z.safeDecode(status, { status: ['Draft'] } as never).success, false)
  })
})

describe('a page', () => {
  it('takes its size as a number and as text of an address', () => {
    assert.equal(z.decode(page, { limit: '50' }).limit, 50)
    assert.equal(z.decode(page, { limit: 1000 }).limit, 1000)
    assert.equal(z.decode(page, {}).limit, undefined)
  })

  it('refuses a size that is no whole number from 1 to 1000', () => {
    for (const limit of ['0', '-1', '1001', '1.5', 'ten', ''])
      assert.equal(
        sentenceOf(page, { limit }),
        'limit must be a whole number from 1 to 1000',
        `limit ${limit}`,
      )
  })

  it('does not take a place of any length', () => {
    assert.equal(z.safeDecode(page, { after: 'x'.repeat(500) }).success, true)
    assert.equal(z.safeDecode(page, { after: 'x'.repeat(501) }).success, false)
  })
})
