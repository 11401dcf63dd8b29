import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Upload, Uploads } from '../../records/receipts/use-uploads.ts'
import { aPhoto } from '../../testing/files.ts'
import { InboxUploads } from './inbox-uploads.tsx'

function arrival(name: string, values: Partial<Upload> = {}): Upload {
  const file = aPhoto(name)
  return { key: name, owner: 'o', file, state: 'sending', percent: 0, ...values } as Upload
}

function show(...uploads: Upload[]) {
  const [retry, drop] = [vi.fn(), vi.fn()]
  render(<InboxUploads uploads={{ uploads, retry, drop } as unknown as Uploads} />)
  return { retry, drop, user: userEvent.setup() }
}

it('the line of uploads takes no room while nothing is on its way', () => {
  show()
  expect(document.body.textContent).toBe('')
})

it('the line of uploads counts what goes, and shows how far all of it is', () => {
  show(arrival('a.jpg', { percent: 100 }), arrival('b.jpg', { percent: 20 }))
  expect(screen.getByRole('status').textContent).toContain('Sending 2 files')
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('60')
})

it('the line of uploads says why one waits that has not failed', () => {
  show(arrival('a.jpg', { problem: 'Sortie is busy. Trying again.' }))
  expect(screen.getByRole('status').textContent).toMatch(/^Sending 1 file.*Sortie is busy\./)
})

it('the line of uploads names each that did not arrive, with the reason, and takes both answers to it', async () => {
  const failed = arrival('a.jpg', { state: 'failed', problem: 'The file is empty.' })
  const { retry, drop, user } = show(failed)
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByRole('alert').textContent).toBe('a.jpg Not sent: The file is empty.')
  await user.click(screen.getByRole('button', { name: 'Retry a.jpg' }))
  await user.click(screen.getByRole('button', { name: 'Do not send a.jpg' }))
  expect(retry.mock.calls).toEqual([[failed]])
  expect(drop.mock.calls).toEqual([['a.jpg']])
})
