import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { aReceipt } from '../../testing/records.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { ReceiptViewer } from './receipt-viewer.tsx'

const photo = aReceipt({ id: 'photo', fileName: 'hotel.jpg' })
const bill = aReceipt({ id: 'bill', fileName: 'bill.pdf', mimeType: 'application/pdf' })
const cafe = aReceipt({ id: 'cafe', fileName: 'cafe.png', mimeType: 'image/png' })
const other = aReceipt({ id: 'other', fileName: 'taxi.jpg' })

function view(receipts = [photo, cafe, other], start = 0) {
  const onClose = vi.fn()
  const { user } = renderPart(<ReceiptViewer receipts={receipts} start={start} onClose={onClose} />)
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  return { press, onClose }
}
const shown = () => screen.getByRole('heading').textContent
const picture = () => screen.getByRole<HTMLImageElement>('img', { name: /^Receipt/ })
const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled

it('the viewer goes from one receipt to the next, and no further than the last', async () => {
  const { press } = view()
  expect([shown(), isOff('Previous receipt')]).toEqual(['hotel.jpg', true])
  expect(getComputedStyle(screen.getByText('hotel.jpg')).textTransform).toBe('none')
  screen.getByText('2 KB · 1 of 3')
  await press('Next receipt')
  expect(shown()).toBe('cafe.png')
  await press('Next receipt')
  expect([shown(), isOff('Next receipt')]).toEqual(['taxi.jpg', true])
})

it('the viewer goes by the arrow keys too, but not where they move a larger picture', async () => {
  const { press } = view()
  fireEvent.keyDown(document, { key: 'ArrowLeft' })
  expect(shown()).toBe('hotel.jpg')
  fireEvent.keyDown(document, { key: 'ArrowRight' })
  fireEvent.keyDown(document, { key: 'ArrowRight' })
  expect(shown()).toBe('taxi.jpg')
  await press('Zoom in')
  fireEvent.keyDown(document, { key: 'ArrowLeft' })
  expect(shown()).toBe('taxi.jpg')
})

it('the viewer makes a picture larger and turns it, and begins the next one as it is', async () => {
  employeeGateway({ 'PUT /api/receipts/photo/turn': { body: { ...photo, turned: 90 } } })
  const { press } = view([photo, other])
  expect(isOff('Zoom out')).toBe(true)
  await press('Zoom in')
  await press('Zoom in')
  await press('Turn right')
  expect(picture().parentElement?.style.width).toBe('200%')
  expect(picture().style.rotate).toBe('90deg')
  await press('Next receipt')
  expect([picture().parentElement?.style.width, picture().style.rotate]).toEqual(['100%', '0deg'])
})

it('the viewer keeps a turn with the receipt, and takes it back where it cannot be kept', async () => {
  const gateway = employeeGateway({
    'PUT /api/receipts/photo/turn': { body: { ...photo, turned: 180 } },
  })
  const { press } = view([{ ...photo, turned: 90 }])
  expect(picture().style.rotate).toBe('90deg')
  await press('Turn right')
  expect(gateway.callsOf('PUT /api/receipts/photo/turn')[0]?.body).toEqual({ turned: 180 })
  await waitFor(() => expect(picture().style.rotate).toBe('180deg'))
  gateway.answer('PUT /api/receipts/photo/turn', { status: 503, body: { error: 'Away.' } })
  await press('Turn right')
  await waitFor(() => expect(picture().style.rotate).toBe('180deg'))
})

it('the viewer does not turn without a network, and says so', async () => {
  const gateway = employeeGateway()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { press } = view([photo])
  await press('Turn right')
  expect(picture().style.rotate).toBe('0deg')
  expect(gateway.callsOf('PUT /api/receipts/photo/turn')).toEqual([])
  online.mockRestore()
})

it('the viewer leaves a PDF to the viewer of the browser', () => {
  view([bill])
  expect(screen.getByTitle('Receipt bill.pdf').getAttribute('src')).toBe('/api/receipts/bill/file')
  expect(screen.queryByRole('button', { name: 'Zoom in' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Next receipt' })).toBeNull()
})

it('the viewer opens the file itself, and closes', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { press, onClose } = view([photo, other], 1)
  await press('Download')
  expect(open).toHaveBeenCalledWith('/api/receipts/other/file', '_blank', 'noopener')
  await press('Close')
  expect(onClose).toHaveBeenCalled()
})
