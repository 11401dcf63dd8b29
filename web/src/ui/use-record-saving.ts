import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ZodForm } from '../lib/form.ts'
import { mergeChanges } from '../lib/merge-changes.ts'
import { asProblem, type CallProblem } from '../lib/problem.ts'
import { useCreateOnce } from '../lib/use-create-once.ts'

export type Kept = { id: string; updatedAt: string }
type Saving<R> = { unwrap: () => Promise<R> }

export type RecordCalls<B extends object, R extends Kept> = {
  /** The record to edit; without it a new one is created, once, however often the form is sent. */
  record?: R
  create: (input: { body: B; idempotencyKey: string }) => Saving<R>
  change: (input: { params: { id: string }; body: Partial<B> & { updatedAt: string } }) => Saving<R>
  /** Asks the person about a refusal that they may overrule: what the record is sent with again, undefined for nothing. */
  overrule?: (problem: CallProblem) => Promise<Partial<B> | undefined>
}

/**
 * Saves the record of a form. What others changed meanwhile stays, where it is something else; where it is the same, both
 * versions are to be shown.
 */
export function useRecordSaving<V extends FieldValues, B extends object, R extends Kept>(
  form: ZodForm<V>,
  fieldsOf: (record: R) => V,
  { record, create, change, overrule }: RecordCalls<B, R>,
  /** What a body is compared with: the fields of the record, unless both are otherwise. */
  bodyOf: (record: R) => object = fieldsOf,
) {
  const createOnce = useCreateOnce<B, R>(create, change)
  // As the server has it: the one that was opened, the newer one after a conflict, or the one just created.
  const [saved, setSaved] = useState(record)
  const base = useRef(record)
  function rebase(to: R) {
    base.current = to
    setSaved(to)
  }
  // What somebody made of it while it was edited here.
  const [newer, setNewer] = useState<R>()

  function send(body: Partial<B>, from: R | undefined): Promise<R> {
    if (!from) return createOnce(body as B)
    return change({
      params: { id: from.id },
      body: { ...body, updatedAt: from.updatedAt },
    }).unwrap()
  }
  async function mergeAndSend(body: B): Promise<R> {
    const from = base.current
    try {
      return await send(body, from)
    } catch (thrown) {
      const problem = asProblem(thrown)
      const theirs = problem.current as R | undefined
      const own = from && theirs && mergeChanges(bodyOf(from), body, bodyOf(theirs))
      if (own) return send(own, theirs)
      const more = await overrule?.(problem)
      if (!more) throw thrown
      return send({ ...body, ...more }, from)
    }
  }
  async function save(body: B): Promise<R> {
    try {
      return await mergeAndSend(body)
    } catch (thrown) {
      setNewer(asProblem(thrown).current as R | undefined)
      throw thrown
    }
  }
  return {
    saved,
    rebase,
    save,
    /** Both versions, while the person is to choose: `submit` sends the form. */
    conflictWith: (submit: () => void) =>
      newer && {
        theirs: newer,
        onMine(asOnSortie: string[]) {
          rebase(newer)
          form.take(fieldsOf(newer), asOnSortie)
          submit()
        },
        onTheirs() {
          rebase(newer)
          form.reset(fieldsOf(newer))
        },
        onClose: () => setNewer(undefined),
      },
  }
}
