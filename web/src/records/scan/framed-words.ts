import type { ScannedReceipt } from '@sortie/contracts/scan'
import type { Color } from '../../theme/theme.ts'
import { confidenceColor } from './scan.ts'

type Box = { x: number; y: number; width: number; height: number }
type FramedWord = { word: string; color: Color; box: Box }

/** Where a value was read, on the picture as it is shown: turned clockwise by these degrees. */
export function framedWords(
  reading: ScannedReceipt | null | undefined,
  degrees: number,
): FramedWord[] {
  if (!reading) return []
  const { merchant, amount, date, category, paymentMethod } = reading.fields
  const rows = [
    ['Merchant', merchant],
    ['Amount', amount],
    ['Date', date],
    ['Category', category],
    ['Payment', paymentMethod],
  ] as const
  return rows.flatMap(([word, { box, confidence }]) =>
    box ? [{ word, color: confidenceColor(confidence), box: turnedBox(box, degrees) }] : [],
  )
}

/** The box, in fractions of the picture's sides, after the picture was turned clockwise. */
export function turnedBox({ x, y, width, height }: Box, degrees: number): Box {
  if (degrees === 90) return { x: 1 - y - height, y: x, width: height, height: width }
  if (degrees === 180) return { x: 1 - x - width, y: 1 - y - height, width, height }
  if (degrees === 270) return { x: y, y: 1 - x - width, width: height, height: width }
  return { x, y, width, height }
}
