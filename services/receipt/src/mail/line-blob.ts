type Piece = string | ArrayBuffer | Uint8Array

/**
 * Stands for `Blob` in the worker of mails. postal-mime joins each part by a Blob with two pieces a line, and Node reads
 * every piece in turns of its own: 15 s of processor time for a million lines, with this one 1 s.
 */
export class LineBlob {
  readonly #pieces: readonly Piece[]

  constructor(pieces: readonly Piece[]) {
    this.#pieces = pieces
  }

  async arrayBuffer(): Promise<ArrayBuffer> {
    const pieces = this.#pieces.map(bytesOf)
    const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const piece of pieces) {
      whole.set(piece, at)
      at += piece.length
    }
    return whole.buffer
  }
}

const lineEnd = Buffer.from('\n')

function bytesOf(piece: Piece): Uint8Array {
  if (piece === '\n') return lineEnd
  if (typeof piece === 'string') return Buffer.from(piece)
  return piece instanceof Uint8Array ? piece : new Uint8Array(piece)
}
