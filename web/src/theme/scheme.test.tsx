import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useScheme } from './scheme.ts'

let prefersLight: boolean
let systemTurns: () => void

beforeEach(() => {
  prefersLight = false
  const listeners = new Set<() => void>()
  systemTurns = () => {
    prefersLight = !prefersLight
    for (const listener of listeners) listener()
  }
  vi.stubGlobal('matchMedia', () => ({
    matches: prefersLight,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }))
})
afterEach(() => {
  delete document.documentElement.dataset.scheme
  document.documentElement.style.colorScheme = ''
})

const scheme = () => renderHook(() => useScheme()).result

it("the scheme is the system's, also when that turns in the evening", () => {
  const shown = scheme()
  expect(shown.current[0]).toBe('dark')
  act(() => systemTurns())
  expect(shown.current[0]).toBe('light')
})

it('the scheme is the one chosen by hand, whatever the system does afterwards, everywhere on the page', () => {
  const [one, other] = [scheme(), scheme()]
  act(() => one.current[1]())
  act(() => systemTurns())
  act(() => systemTurns())
  expect([one.current[0], other.current[0]]).toEqual(['light', 'light'])
  expect(document.documentElement.style.colorScheme).toBe('light')
  expect(localStorage.getItem('sortie.scheme')).toBe('light')
})

it('the scheme turns back', () => {
  const shown = scheme()
  act(() => shown.current[1]())
  act(() => shown.current[1]())
  expect(shown.current[0]).toBe('dark')
  expect(localStorage.getItem('sortie.scheme')).toBe('dark')
})

it('the scheme lasts as long as the page where nothing can be stored', () => {
  vi.stubGlobal('localStorage', {
    setItem() {
      throw new DOMException('Full.', 'QuotaExceededError')
    },
    clear() {},
  })
  const shown = scheme()
  act(() => shown.current[1]())
  expect(shown.current[0]).toBe('light')
})
