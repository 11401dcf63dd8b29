import { afterEach, expect, it, vi } from 'vitest'
import { openFile } from './open-file.ts'

afterEach(() => void vi.restoreAllMocks())

it('a file opens a tab of its own with a network, and none that could only fail without', () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  openFile('/api/bulk/1/file', 'Downloading reports')
  expect(open).not.toHaveBeenCalled()
  online.mockReturnValue(true)
  openFile('/api/bulk/1/file', 'Downloading reports')
  expect(open.mock.calls).toEqual([['/api/bulk/1/file', '_blank', 'noopener']])
})
