import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useCreateOnce } from './use-create-once.ts'

type Body = { merchant: string }
type Record = Body & { id: string; updatedAt: string }
type Line = 'good' | 'answers are lost'

/** A server that knows idempotency keys, over a line on which answers may be lost. */
const kept = new Map<string, Record>()
const first = new Map<string, string>()
const lost = { status: 0, message: 'Sortie could not be reached.' }
const reused = { status: 422, code: 'idempotency_key_reused', message: 'Known by another body.' }
let line: Line = 'good'
const saving = (work: () => Record) => ({
  unwrap: async () => {
    const record = work()
    if (line === 'answers are lost') throw lost
    return record
  },
})
const create = vi.fn(({ body, idempotencyKey: key }: { body: Body; idempotencyKey: string }) =>
  saving(() => {
    const known = first.get(key)
    if (known && known !== body.merchant) throw reused
    first.set(key, body.merchant)
    const record = kept.get(key) ?? { ...body, id: key, updatedAt: 'first' }
    kept.set(key, record)
    return record
  }),
)
const change = vi.fn(({ params: { id }, body }: { params: { id: string }; body: Body }) =>
  saving(() => {
    const record = { ...body, id, updatedAt: 'second' }
    kept.set(id, record)
    return record
  }),
)
beforeEach(() => {
  kept.clear()
  first.clear()
  line = 'good'
})

const form = () => renderHook(() => useCreateOnce(create, change)).result.current
const merchants = () => [...kept.values()].map(({ merchant }) => merchant)

it('the hook makes one record of a form that is sent twice', async () => {
  const send = form()
  await send({ merchant: 'Cafe' })
  await send({ merchant: 'Cafe' })
  expect(merchants()).toEqual(['Cafe'])
})

it('the hook makes two records of two forms', async () => {
  await form()({ merchant: 'Cafe' })
  await form()({ merchant: 'Cafe' })
  expect(merchants()).toEqual(['Cafe', 'Cafe'])
})

it('the hook changes what arrived where its answer was lost and the form was edited since', async () => {
  const send = form()
  line = 'answers are lost'
  await expect(send({ merchant: 'Caf' })).rejects.toBe(lost)
  await expect(send({ merchant: 'Caff' })).rejects.toBe(lost)
  line = 'good'
  await expect(send({ merchant: 'Cafe' })).resolves.toMatchObject({ merchant: 'Cafe' })
  expect(merchants()).toEqual(['Cafe'])
  expect(change).toHaveBeenCalledWith({
    params: { id: [...kept.keys()][0] },
    body: { merchant: 'Cafe', updatedAt: 'first' },
  })
})

it('the hook says a refusal as it is, and sends the corrected form with the same key', async () => {
  const send = form()
  const refusal = { status: 400, message: '400: Merchant is too long.' }
  create.mockReturnValueOnce({ unwrap: () => Promise.reject(refusal) })
  await expect(send({ merchant: 'Too long' })).rejects.toBe(refusal)
  await send({ merchant: 'Cafe' })
  expect(merchants()).toEqual(['Cafe'])
})
