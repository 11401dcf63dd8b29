import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { type Handler, problem } from './fake-gateway.ts'

// What a person does on a screen, in the words of the tests.

export type Doing = (user: UserEvent) => Promise<void>

/** The server's answer when a part is down, what a toast tells of it, and what one of the specification does. */
export const downWords = 'Down for a moment.'
export const down = problem(503, downWords)
export const downText = `503: ${downWords}`
export const made = (body: object): Handler => ({ status: 201, body })

const top = () => within(screen.queryAllByRole('dialog').at(-1) ?? document.body)
// `hidden`: asking of every element whether it is seen takes most of the time, and nothing here hides a button.
const button = { hidden: true }

/** Presses a button of the topmost dialog, or of the screen. */
export async function press(user: UserEvent, name: string): Promise<void> {
  const [found] = await waitFor(() => top().getAllByRole('button', { name, ...button }))
  await user.click(found as HTMLElement)
}

export function pressing(...names: string[]): Doing {
  return async (user) => {
    for (const name of names) await press(user, name)
  }
}

/** Presses a button that opens a dialog, and waits for it. */
export function opened(name: string): Doing {
  return async (user) => {
    const open = dialogs()
    await press(user, name)
    await waitFor(() => expect(dialogs()).toBe(open + 1))
  }
}

/** Opens the dialogs one after another and picks a file in the last. */
export function choosing(file: File, ...buttons: string[]): Doing {
  return async (user) => {
    for (const button of buttons) await opened(button)(user)
    const input = [...document.querySelectorAll('input[type=file]')].at(-1) as HTMLElement
    fireEvent.change(input, { target: { files: [file] } })
  }
}

/** Presses a button that can be undone for some seconds, which end at once, as where the page is closed. */
export function withoutUndo(button: string): Doing {
  return async (user) => {
    await press(user, button)
    await screen.findByRole('button', { name: 'Undo' })
    dispatchEvent(new Event('pagehide'))
  }
}

/** Presses a button that asks first, and says yes. */
export function answeringYes(button: string, action: string): Doing {
  return async (user) => {
    await press(user, button)
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: action }),
    )
  }
}

/** Answers who is there. It is asked a moment after the press that needs it: a form is checked first. */
export async function prove(user: UserEvent, password = 'secret1'): Promise<void> {
  await screen.findByRole('dialog', { name: 'Confirm That It Is You' })
  fill(/^Your Password/, password)
  await press(user, 'Confirm')
}

export function fill(label: RegExp, value: string): void {
  fireEvent.change(top().getByLabelText(label), { target: { value } })
}

function dialogs(): number {
  return screen.queryAllByRole('dialog', { hidden: true }).length
}
