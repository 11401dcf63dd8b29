import { it } from 'vitest'
import type { Doing } from './actions.ts'
import { employeeGateway } from './employee-gateway.ts'
import type { Handler } from './fake-gateway.ts'
import { renderApp } from './render-app.tsx'
import { says } from './says.ts'
import { setViewport } from './viewport.ts'

// Every text that the specification quotes is looked for by the `…-texts.test.tsx` of the feature that says it.

type Answers = Record<string, Handler>
type Sight = {
  at: string
  answers?: Answers
  /** From the screen to what is meant. */
  go?: Doing
  width?: number
  says: string[]
}
type Action = [
  what: string,
  at: string,
  answers: Answers,
  doing: Doing,
  says: string | readonly string[],
]

/** What screens and dialogs say. */
export function screensSay(sights: Record<string, Sight>): void {
  it.each(Object.entries(sights))('%s', async (_, { at, answers, go, width, says: texts }) => {
    window.print = () => undefined
    if (width) setViewport(width)
    employeeGateway(answers)
    const { user } = renderApp(at)
    await go?.(user)
    for (const text of texts) await says(text)
  })
}

/** What is said to a person who does something: toasts and pending labels. */
export function actionsSay(actions: readonly Action[]): void {
  it.each(actions)('%s', async (_, at, answers, doing, texts) => {
    // Quick Expense is for small screens only.
    if (at === '/expenses') setViewport(360)
    employeeGateway(answers)
    const { user } = renderApp(at)
    await doing(user)
    for (const text of [texts].flat()) await says(text)
  })
}
