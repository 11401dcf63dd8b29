import { it } from 'vitest'
import { type Doing, down, downText, made } from './actions.ts'
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
  /** One text, or several with bars between them. */
  says: string
}
type Action = [what: string, answers: Answers, doing: Doing, says: string]
type Call = [what: string, call: string, answer: object, doing: Doing, says: string, failed: string]

/** What screens and dialogs say. */
export function screensSay(sights: Record<string, Sight>): void {
  it.each(Object.entries(sights))('%s', async (_, { at, answers, go, width, says: texts }) => {
    window.print = () => undefined
    if (width) setViewport(width)
    employeeGateway(answers)
    const { user } = renderApp(at)
    await go?.(user)
    for (const text of texts.split(' | ')) await says(text)
  })
}

/** What is said to a person who does something: toasts and pending labels. */
export function actionsSay(at: string, actions: readonly Action[]): void {
  it.each(actions)('%s', async (_, answers, doing, texts) => {
    // Quick Expense is for small screens only.
    if (at === '/expenses') setViewport(360)
    employeeGateway(answers)
    const { user } = renderApp(at)
    await doing(user)
    for (const text of texts.split(' | ')) await says(text)
  })
}

/** What is said of a call that is answered, and of the same call while the service is down. */
export function callsSay(at: string, answers: Answers, calls: readonly Call[]): void {
  actionsSay(
    at,
    calls.flatMap(([what, call, answer, doing, texts, failed]): Action[] => [
      [what, { ...answers, [call]: made(answer) }, doing, texts],
      [`${what}, in vain`, { ...answers, [call]: down }, doing, `${failed} | ${downText}`],
    ]),
  )
}
