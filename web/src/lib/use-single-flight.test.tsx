import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useSingleFlight } from './use-single-flight.ts'

it('a button does a action once, however often it is asked for while it is being done', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const action = vi.fn(() => promise)
  const { result } = renderHook(() => useSingleFlight())
  const isBusy = () => result.current[0]
  act(() => {
    for (let press = 0; press < 3; press += 1) void result.current[1](action)()
  })
  expect(action).toHaveBeenCalledTimes(1)
  expect(isBusy()).toBe(true)
  await act(async () => resolve())
  expect(isBusy()).toBe(false)
  await act(() => result.current[1](action)())
  expect(action).toHaveBeenCalledTimes(2)
})

it('a button is free again after a action that failed', async () => {
  const { result } = renderHook(() => useSingleFlight())
  const failing = result.current[1](async () => {
    throw new Error('refused')
  })
  await act(() => expect(failing()).rejects.toThrow('refused'))
  expect(result.current[0]).toBe(false)
})
