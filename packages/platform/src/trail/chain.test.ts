import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { TrailLine } from '@sortie/contracts/trail'
import { ChainCheck, chained, seal } from './chain.ts'

function chainOf(count: number): TrailLine[] {
  const lines: TrailLine[] = []
  for (let seq = 1; seq <= count; seq++)
    lines.push(
      chained(
        {
          seq,
          at: '2026-05-20T10:00:00.000Z',
          service: 'expense',
          actorId: 'ada',
          act: 'expense_changed',
          kind: 'expense',
          id: `e${seq}`,
          of: 'trip',
          ownerId: 'ada',
          noteId: `n${seq}`,
          changes: [
            { field: 'amount', from: 100, to: 200 },
            { field: 'merchant', from: null, to: seal('salt', 'merchant', 'Adler') },
          ],
        },
        lines.at(-1)?.hash ?? '',
      ),
    )
  return lines
}

function check(lines: unknown[], heads: TrailLine[] = []) {
  const checking = new ChainCheck(new Map(heads.map(({ seq, hash }) => [seq, hash])))
  for (const line of lines) checking.add(line)
  return checking.end()
}

const whole = chainOf(5)
const third = whole[2] as TrailLine
const withThird = (change: object) => whole.with(2, { ...third, ...change })

describe('a chain', () => {
  it('is whole as it was written, whatever the order of the names in its JSON', () => {
    const turned = whole.map((line) => Object.fromEntries(Object.entries(line).reverse()))
    for (const lines of [whole, turned, JSON.parse(JSON.stringify(whole))])
      assert.deepEqual(check(lines, [whole[4] as TrailLine]), {
        lines: 5,
        texts: 0,
        fault: null,
        head: { seq: 5, hash: whole[4]?.hash },
      })
  })

  const [amount, merchant] = third.changes
  const changed: Record<keyof TrailLine, unknown[]> = {
    seq: [4, 2, 0, -1, 3.5, '3', null],
    at: ['2026-05-20T10:00:00.001Z', '', 0, null],
    service: ['report', '', null],
    act: ['expense_deleted', '', null],
    actorId: ['eve', null, ''],
    kind: ['mission', null],
    id: ['e4', null],
    of: ['other', null],
    ownerId: ['eve', null],
    changes: [
      ...[[], [amount], [merchant, amount], [amount, amount, merchant], null],
      [{ ...amount, from: 101 }, merchant],
      [{ ...amount, to: '200' }, merchant],
      [{ ...amount, field: 'rate' }, merchant],
      [{ ...amount, more: 1 }, merchant],
      [amount, { ...merchant, to: { sealed: 'of another text' } }],
      [amount, { ...merchant, to: null }],
    ],
    noteId: ['n4', '', null],
    previous: [whole[0]?.hash, '', null],
    hash: [whole[3]?.hash, '', third.hash.toUpperCase(), null],
  }
  for (const [field, values] of Object.entries(changed))
    it(`names the line whose ${field} was changed`, () => {
      for (const value of values) {
        const { fault } = check(withThird({ [field]: value }))
        assert.ok(fault, `${field}: ${JSON.stringify(value)}`)
        if (field !== 'seq') assert.equal(fault.seq, 3)
      }
    })

  const removed = { ...third, of: undefined }
  const rewritten = chained({ ...third, at: '2026-05-20T11:00:00.000Z' }, third.previous)
  const others: Array<[what: string, lines: unknown[], seq: number]> = [
    ['was removed', whole.toSpliced(2, 1), 4],
    ['is the first one, and removed', whole.slice(1), 2],
    ['lost a field', whole.with(2, removed as never), 3],
    ['got a field', withThird({ more: 1 }), 3],
    ['came twice', whole.toSpliced(2, 0, third), 3],
    ['was swapped with the next', whole.with(2, whole[3] as never).with(3, third), 4],
    ['was put in', whole.toSpliced(2, 0, { ...third, seq: 3, noteId: 'x' }), 3],
    ['is no line at all', whole.with(2, 'line' as never), 3],
    ['follows one that was written anew with its hash', whole.with(2, strip(rewritten)), 4],
  ]
  for (const [what, lines, seq] of others)
    it(`names the line that ${what}`, () => assert.equal(check(lines).fault?.seq, seq))

  it('that was written anew from a line on does not fit the head that was signed', () => {
    const anew = chainOf(5).slice(0, 2)
    for (const line of whole.slice(2))
      anew.push(chained({ ...strip(line), actorId: 'eve' }, anew.at(-1)?.hash ?? ''))
    assert.equal(check(anew).fault, null)
    assert.equal(check(anew, [whole[4] as TrailLine]).fault?.seq, 5)
  })

  it('whose end was cut is shorter than the head that was signed', () => {
    assert.equal(check(whole.slice(0, 3)).fault, null)
    assert.equal(check(whole.slice(0, 3), [whole[4] as TrailLine]).fault?.seq, 4)
    assert.equal(check([], [whole[4] as TrailLine]).fault?.seq, 1)
  })
})

const beside = (field: string, to: string, salt = 'salt', from: string | null = null) => ({
  beside: { salt, texts: [{ field, from, to }] },
})

describe('a text beside a line', () => {
  it('is counted where it is the one of the line, and may be gone', () => {
    assert.equal(check(withThird(beside('merchant', 'Adler'))).texts, 1)
    for (const texts of [{}, { beside: { salt: 'salt', texts: [] } }])
      assert.deepEqual([check(withThird(texts)).texts, check(withThird(texts)).fault], [0, null])
  })

  const exchanged: Array<[what: string, texts: object]> = [
    ['with another text', beside('merchant', 'Business lunch')],
    ['with another salt', beside('merchant', 'Adler', 'pepper')],
    ['of a field that has none', beside('notes', 'Adler')],
    ['with a text before', beside('merchant', 'Adler', 'salt', 'Adler')],
    ['of a figure', beside('amount', 'Adler')],
  ]
  for (const [what, texts] of exchanged)
    it(`is a fault of its line: ${what}`, () => {
      const { fault } = check(withThird(texts))
      assert.equal(fault?.seq, 3)
      assert.match(fault?.sentence ?? '', /text of "\w+" .* exchanged/)
    })
})

function strip(line: TrailLine): TrailLine {
  return JSON.parse(JSON.stringify(line))
}
