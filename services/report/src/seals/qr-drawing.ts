import { correction, generate } from 'lean-qr'

/** Operators that draw a QR code of a text, `size` points wide without the margin that readers need around it. */
export function qrDrawing(
  text: string,
  { x, y, size }: Record<'x' | 'y' | 'size', number>,
): string {
  const code = generate(text, { minCorrectionLevel: correction.M })
  const square = size / code.size
  const rows = Array.from({ length: code.size }, (_, index) => index)
  const squares = rows.flatMap((row) =>
    rows.flatMap((column) =>
      code.get(column, row) ? [`${column} ${code.size - 1 - row} 1 1 re`] : [],
    ),
  )
  return `q ${square.toFixed(4)} 0 0 ${square.toFixed(4)} ${x} ${y} cm 0 g\n${squares.join('\n')}\nf Q`
}
