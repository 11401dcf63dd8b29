import { screen } from '@testing-library/react'
import { anInboxItem, aReading } from './records.ts'

/** Ids that differ in their first digit. */
export const idOf = (digit: string) => anInboxItem().id.replace(/^./, digit)

/** Two receipts that are read, the less certain one first, as the Inbox shows them. */
export const dinner = anInboxItem({ id: idOf('a') })
export const hotel = anInboxItem({
  id: idOf('b'),
  fileName: 'hotel.jpg',
  reading: aReading({ merchant: 'Grand Hotel', confidence: 0.9 }),
})

/** The one that is looked at, by its place: "1 of 2". */
export const place = (name: string) => screen.findByRole('group', { name: `Receipt ${name}` })
