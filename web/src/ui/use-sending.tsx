import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ZodForm } from '../lib/form.ts'
import { type CallProblem, inWords } from '../lib/problem.ts'
import { toast } from '../lib/toast.ts'
import { toastFailure } from '../lib/toast-failure.ts'

export type Sending<V extends FieldValues, A> = {
  form: ZodForm<V>
  /** Sends what was entered; answers undefined where nothing came of it. */
  send: (values: V) => Promise<A | undefined>
  /** What is said then. */
  done?: string | ((answer: A) => Parameters<typeof toast>[0])
  /** What failed, as a toast says it; without it the reason stands in the form. What is said at a field is not said again. */
  failed?: string | ((problem: CallProblem) => void)
}

/** Sends a form, says what came of it, and goes on. */
export function useSending<V extends FieldValues, A>(
  { form, send, done, failed }: Sending<V, A>,
  goOn?: (answer: A) => void,
) {
  const [fault, setFault] = useState<string>()
  const submit = form.submit(
    async (values) => {
      setFault(undefined)
      const answer = await send(values)
      if (answer === undefined) return
      if (done) toast(typeof done === 'string' ? { title: done } : done(answer))
      goOn?.(answer)
    },
    (problem) => {
      if (typeof failed === 'function') failed(problem)
      else if (failed) toastFailure(failed, problem)
      else if (!problem.isAtField) setFault(inWords(problem))
    },
  )
  return { submit, fault: fault && <p role="alert">{fault}</p> }
}
