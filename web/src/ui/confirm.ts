import { type Asked, type Question, questionSlice } from '../lib/question-slice.ts'
import { store, useStored } from '../lib/store.ts'

export type { Question } from '../lib/question-slice.ts'

/** `if (await confirm({ title: 'Delete this mission?', text, action: 'Delete', destructive: true })) …` */
export function confirm(question: Question): Promise<boolean> {
  currentQuestion()?.answer(false)
  return new Promise((resolve) => {
    function answer(yes: boolean) {
      store.dispatch(questionSlice.actions.answered())
      resolve(yes)
    }
    store.dispatch(questionSlice.actions.asked({ ...question, answer }))
  })
}

export function currentQuestion(): Asked | undefined {
  return store.getState().question ?? undefined
}

/** For the host that shows the question. */
export function useQuestion(): Asked | null {
  return useStored(({ question }) => question)
}
