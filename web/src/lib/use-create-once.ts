import { useState } from 'react'
import { newId } from './new-id.ts'
import { asProblem } from './problem.ts'

type Kept = { id: string; updatedAt: string }
type Saving<R> = { unwrap: () => Promise<R> }

/**
 * Makes one record, however often a form is sent. Where an answer was lost on the way and the form was edited
 * since, the server knows the key by another body: the record that was kept is asked for by that body and then
 * changed.
 */
export function useCreateOnce<B extends object, R extends Kept>(
  create: (input: { body: B; idempotencyKey: string }) => Saving<R>,
  change: (input: { params: { id: string }; body: B & { updatedAt: string } }) => Saving<R>,
): (body: B) => Promise<R> {
  const [{ idempotencyKey, sent }] = useState(() => ({ idempotencyKey: newId(), sent: [] as B[] }))

  async function createOnce(body: B): Promise<R> {
    sent.push(body)
    try {
      return await create({ body, idempotencyKey }).unwrap()
    } catch (thrown) {
      if (!isReused(thrown)) throw thrown
      const { id, updatedAt } = await firstKept()
      return change({ params: { id }, body: { ...body, updatedAt } }).unwrap()
    }
  }

  /** The bodies sent so far: one of them is the one that arrived. */
  async function firstKept(): Promise<R> {
    for (const body of sent) {
      try {
        return await create({ body, idempotencyKey }).unwrap()
      } catch (thrown) {
        if (!isReused(thrown)) throw thrown
      }
    }
    throw new Error('What was saved before could not be found. Close this and look at the list.')
  }

  return createOnce
}

function isReused(thrown: unknown): boolean {
  return asProblem(thrown).code === 'idempotency_key_reused'
}
