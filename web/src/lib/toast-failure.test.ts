import { afterEach, expect, it } from 'vitest'
import type { CallProblem } from './problem.ts'
import { store } from './store.ts'
import { dismissToast } from './toast.ts'
import { toastFailure } from './toast-failure.ts'

const shown = () => store.getState().toasts.find(({ open }) => open)
afterEach(() => {
  for (const { id } of store.getState().toasts) dismissToast(id)
})

const taken: CallProblem = { status: 409, message: '409: It is taken.', sentence: 'It is taken.' }
const proxy: CallProblem = { status: 502, message: '502: <html>Bad Gateway</html>' }
const silent: CallProblem = { status: 0, message: 'Sortie could not be reached.' }

it.each([
  ['as the specification has it', 'Failed to create user', taken, '409: It is taken.'],
  ['also at a field', 'Registration failed', { ...taken, isAtField: true }, '409: It is taken.'],
  ['in words elsewhere', 'Failed to change email', taken, 'It is taken.'],
  [
    ...(['not as the page of a proxy', 'Failed to hand in', proxy] as const),
    'Sortie could not do that just now. Please try again.',
  ],
  ['without a network', 'Failed to hand in', silent, 'Sortie could not be reached.'],
  ['once', 'Failed to change email', { ...taken, isAtField: true }, undefined],
])('a toast says why it failed %s', (_, title, problem, description) => {
  toastFailure(title, problem)
  expect(shown()?.description).toBe(description)
})
