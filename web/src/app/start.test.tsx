import { readFileSync } from 'node:fs'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeGateway, problem } from '../testing/fake-gateway.ts'

const page = readFileSync(`${import.meta.dirname}/../../index.html`, 'utf8')

it('the app has words on the page before any script has run, and the app in their place at once', async () => {
  fakeGateway({ 'GET /api/user': problem(401, 'Please sign in.') })
  window.history.replaceState(null, '', '/auth')
  document.body.innerHTML = /<body>(.*)<script/s.exec(page)?.[1] ?? ''
  expect(screen.getByText('Loading...')).toBeTruthy()
  const { start } = await import('./start.tsx')
  await act(start)
  expect(screen.getByRole('tab', { name: 'Sign In' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull())
})
