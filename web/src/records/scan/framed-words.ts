import type { Frame } from '@sortie/contracts/receipt-said'

type Box = Frame['box']

/** The box, in fractions of the picture's sides, after the picture was turned clockwise. */
export function turnedBox({ x, y, width, height }: Box, degrees: number): Box {
  if (degrees === 90) return { x: 1 - y - height, y: x, width: height, height: width }
  if (degrees === 180) return { x: 1 - x - width, y: 1 - y - height, width, height }
  if (degrees === 270) return { x: y, y: 1 - x - width, width: height, height: width }
  return { x, y, width, height }
}
