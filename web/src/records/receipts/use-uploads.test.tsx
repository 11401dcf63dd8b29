import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { press } from '../../testing/actions.ts'
import { employeeGateway, never } from '../../testing/employee-gateway.ts'
import { type Handler, problem } from '../../testing/fake-gateway.ts'
import { aPhoto } from '../../testing/files.ts'
import { anExpense, anInboxItem, aReceipt } from '../../testing/records.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { changeUploads, uploadList } from './upload-list.ts'
import { UploadNote } from './upload-note.tsx'
import { UploadTray } from './upload-tray.tsx'
import { useUploads } from './use-uploads.ts'

const { id } = anExpense()
const upload = `POST /api/expenses/${id}/receipts`
const stored: Handler = { status: 201, body: aReceipt() }
const photo = (name: string, size = 0) => aPhoto(name, new Uint8Array(size))
afterEach(() => changeUploads(() => []))

/** The files of one dialog, beside the toasts that tell of them. */
function dialog(answer: Handler, expenseId?: string) {
  const gateway = employeeGateway({ [upload]: answer })
  renderPart(null)
  const { result, unmount } = renderHook(() => useUploads(expenseId))
  const states = () => result.current.uploads.map(({ file, state }) => [file.name, state])
  const add = (...files: File[]) => act(() => result.current.add(files))
  return { gateway, files: () => result.current, close: unmount, states, add }
}

it('a form keeps files until their expense is there, and sends each once then', async () => {
  const { gateway, files, states, add } = dialog(stored)
  await add(photo('one.jpg'), photo('two.jpg'))
  expect(states()).toEqual([
    ['one.jpg', 'staged'],
    ['two.jpg', 'staged'],
  ])
  await act(async () => expect(await files().sendAll(id)).toBe(true))
  const sent = gateway.callsOf(upload).map(({ body }) => (body as FormData).get('receipt') as File)
  expect(sent.map(({ name }) => name)).toEqual(['one.jpg', 'two.jpg'])
  expect(states()).toEqual([])
  await screen.findByText('Receipt uploaded successfully')
})

it('a form sends at once where the expense is there', async () => {
  const { gateway, add } = dialog(stored, id)
  await add(photo('one.jpg'))
  expect(gateway.callsOf(upload)).toHaveLength(1)
})

it.each([
  ['a text', new File(['text'], 'notes.txt', { type: 'text/plain' }), 'Invalid file type'],
  ['eleven megabytes', photo('large.jpg', 11 * 2 ** 20), 'File too large'],
])('a form refuses %s before it is sent', async (_, file, said) => {
  const { gateway, states, add } = dialog(stored, id)
  await add(file)
  await screen.findByText(said)
  expect([states(), gateway.callsOf(upload)]).toEqual([[], []])
})

it('a form says why one did not arrive, and sends it again when it is told to', async () => {
  const { gateway, files, states, add } = dialog(problem(415, 'This is no receipt.'), id)
  await add(photo('one.jpg'))
  expect(states()).toEqual([['one.jpg', 'failed']])
  expect(files().uploads[0]?.problem).toBe('This is no receipt.')
  await screen.findByText('Failed to upload receipt')
  gateway.answer(upload, stored)
  const [failed] = files().uploads
  await act(async () => expect(failed && (await files().retry(failed))).toBe(true))
  expect(states()).toEqual([])
})

it.each([
  ['503', problem(503, 'Sortie is busy.'), 'Sortie is busy. Sent again in 1 s.'],
  [
    '429',
    problem(429, 'Too many uploads at once.'),
    'Too many uploads at once. Sent again in 1 s.',
  ],
])(
  'a form sends again by itself after the time that an answer of %s names',
  async (_, answer, said) => {
    const busy = { ...answer, headers: { 'Retry-After': '1' } }
    const { gateway, files } = dialog(busy, id)
    const sent = files().add([photo('one.jpg')])
    await waitFor(() =>
      expect(files().uploads[0]).toMatchObject({ state: 'sending', problem: said }),
    )
    gateway.answer(upload, stored)
    await act(() => sent)
    expect(uploadList()).toEqual([])
    expect(gateway.callsOf(upload)).toHaveLength(2)
    await screen.findByText('Receipt uploaded successfully')
  },
)

it('a form says so where the day is full, and does not wait for tomorrow', async () => {
  const full = { ...problem(429, 'Enough for today.'), headers: { 'Retry-After': '40000' } }
  const { files, add } = dialog(full, id)
  await add(photo('one.jpg'))
  expect(files().uploads[0]).toMatchObject({ state: 'failed', problem: 'Enough for today.' })
})

it('a form gives up after six tries, and at once where no time is named', async () => {
  const busy = problem(503, 'Sortie is busy.')
  const { gateway, files, add } = dialog({ ...busy, headers: { 'Retry-After': '0.01' } }, id)
  await add(photo('one.jpg'))
  expect(files().uploads[0]).toMatchObject({ state: 'failed', problem: 'Sortie is busy.' })
  expect(gateway.callsOf(upload)).toHaveLength(6)
  gateway.answer(upload, busy)
  await add(photo('two.jpg'))
  expect(gateway.callsOf(upload)).toHaveLength(7)
})

it('a form does not send again what was taken back while it waits', async () => {
  const busy = { ...problem(503, 'Sortie is busy.'), headers: { 'Retry-After': '1' } }
  const { gateway, files } = dialog(busy, id)
  const sent = files().add([photo('one.jpg')])
  await waitFor(() => expect(files().uploads[0]?.problem).toBeTruthy())
  act(() => files().drop(files().uploads[0]?.key ?? ''))
  await act(() => sent)
  expect(gateway.callsOf(upload)).toHaveLength(1)
  expect(screen.queryByText('Failed to upload receipt')).toBeNull()
})

it('a form goes on with every file of an expense that is there when its dialog is closed', async () => {
  const { gateway, files, close } = dialog(never, id)
  act(() => void files().add([photo('one.jpg'), photo('two.jpg')]))
  await waitFor(() => expect(gateway.callsOf(upload)).toHaveLength(1))
  close()
  expect(uploadList().map(({ file, owner }) => [file.name, owner])).toEqual([
    ['one.jpg', undefined],
    ['two.jpg', undefined],
  ])
})

it('a form shows in the tray what neither its expense nor the Inbox would have', async () => {
  const { gateway, files, add, close } = dialog(never)
  gateway.answer('POST /api/inbox', problem(413, 'The Inbox is full.'))
  await add(photo('one.jpg'))
  const saving = Promise.withResolvers<never>()
  const held = expect(files().hold(saving.promise)).rejects.toMatchObject({ status: 503 })
  close()
  saving.reject({ status: 503, message: '503: Expenses are down.' })
  await held
  await waitFor(() => expect(uploadList().map(({ state }) => state)).toEqual(['failed']))
  const { user } = renderPart(<UploadTray uploads={uploadList()} />)
  await screen.findByText('Not sent: The Inbox is full.')
  gateway.answer('POST /api/inbox', { status: 201, body: anInboxItem() })
  await press(user, 'Retry one.jpg')
  await waitFor(() => expect(uploadList()).toEqual([]))
})

it('a form keeps files of a refused expense in the dialog that is still open', async () => {
  const { gateway, files, states, add } = dialog(never)
  await add(photo('one.jpg'))
  await act(() => expect(files().hold(Promise.reject(new Error('No.')))).rejects.toThrow('No.'))
  expect(states()).toEqual([['one.jpg', 'staged']])
  expect(gateway.callsOf('POST /api/inbox')).toEqual([])
})

it('a form goes on in the background when its dialog is closed, and forgets what has no expense', async () => {
  const { files, close, add } = dialog(never)
  await add(photo('one.jpg'), photo('two.jpg'))
  const [first] = files().uploads
  act(() => void (first && files().retry(first, id)))
  await waitFor(() => expect(first && files().uploads[0]?.state).toBe('sending'))
  close()
  expect(uploadList().map(({ file, owner }) => [file.name, owner])).toEqual([
    ['one.jpg', undefined],
  ])
})

it('a form asks before a page is left that alone has receipts, but not where it makes room for somebody else', async () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true })
    dispatchEvent(event)
    return event.defaultPrevented
  }
  const { files, add } = dialog(never)
  expect(leave()).toBe(false)
  await add(photo('one.jpg'))
  expect(leave()).toBe(true)
  document.documentElement.hidden = true
  expect(leave()).toBe(false)
  act(() => void files().sendAll(id))
  await waitFor(() => expect(leave()).toBe(true))
  document.documentElement.hidden = false
})

const onItsWay = {
  key: 'k',
  file: photo('one.jpg'),
  percent: 40,
  position: 1,
  expenseId: id,
} as const

it('a form tells in the tray how far one is, and asks before it is not sent', async () => {
  changeUploads(() => [{ ...onItsWay, state: 'sending' }])
  const { user } = renderPart(<UploadTray uploads={uploadList()} />)
  const progress = screen.getByRole('progressbar', { name: 'Sending one.jpg' })
  expect(progress.getAttribute('aria-valuenow')).toBe('40')
  const drop = () => user.click(screen.getByRole('button', { name: 'Do not send one.jpg' }))
  await drop()
  await user.click(await screen.findByRole('button', { name: 'Keep it' }))
  expect(uploadList()).toHaveLength(1)
  await drop()
  await user.click(await screen.findByRole('button', { name: 'Do not send' }))
  expect(uploadList()).toEqual([])
})

it('a form offers in the tray to send again what did not arrive', async () => {
  const gateway = employeeGateway({ [upload]: stored })
  changeUploads(() => [{ ...onItsWay, state: 'failed', problem: 'Down for a moment.' }])
  const { user } = renderPart(<UploadTray uploads={uploadList()} />)
  expect(screen.getByRole('alert').textContent).toBe('one.jpgNot sent: Down for a moment.')
  await user.click(screen.getByRole('button', { name: 'Retry one.jpg' }))
  await waitFor(() => expect(uploadList()).toEqual([]))
  expect(gateway.callsOf(upload)).toHaveLength(1)
})

it('a form notes beside the buttons of a dialog what is being sent', () => {
  const { rerender } = renderPart(null)
  rerender(<UploadNote uploads={[{ ...onItsWay, state: 'staged' }]} />)
  expect(screen.queryByRole('status')).toBeNull()
  const more = { ...onItsWay, key: 'l', state: 'staged' } as const
  rerender(<UploadNote uploads={[{ ...onItsWay, state: 'sending' }, more]} />)
  expect(screen.getByRole('status').textContent).toBe('Sending one.jpg and 1 more')
})
