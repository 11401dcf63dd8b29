export type Size = { width: number; height: number }

/** A part of a long receipt (`left`, `top`, `width`, `height` in units of the receipt), and its place on its page. */
export type Piece = Size & { left: number; top: number; at: { left: number; top: number } & Size }
/** A page of pieces side by side, in points. */
export type CutPage = Size & { pieces: Piece[] }

/** Narrower than this in points, 6.6 cm, the print of a till receipt of 8 cm is hard to read at arm's length. */
const readable = 187
/** Columns of a tall receipt on a page, and rows of a wide one: 9 and 7 cm on letter paper. */
const columns = 2
const rows = 3
const gap = 12
/** Each piece repeats this share of the one before, so that no line is lost in a cut. */
const overlap = 0.03

/**
 * How a tall or wide receipt is cut to stay readable: a tall one into columns, a wide one into rows. Empty when the
 * whole fits on one page of this size (points). A receipt is printed with at most one point for each of its units.
 */
export function cutReceipt(size: Size, page: Size): CutPage[] {
  const { width, height } = size
  if (!(width > 0 && height > 0)) return []
  if (isTooThin(width, height, page.width, page.height)) return cut(width, height, page, columns)
  if (isTooThin(height, width, page.height, page.width))
    return cut(height, width, turned(page), rows).map((part) => ({
      ...turned(part),
      pieces: part.pieces.map(turnedPiece),
    }))
  return []
}

function isTooThin(width: number, height: number, pageWidth: number, pageHeight: number): boolean {
  const scale = Math.min(pageHeight / height, pageWidth / width, 1)
  return height / width > 2 && width * scale < readable && height > pageHeight
}

function cut(width: number, height: number, page: Size, most: number): CutPage[] {
  const column = Math.min(width, (page.width - (most - 1) * gap) / most)
  const perPage = Math.floor((page.width + gap) / (column + gap))
  const scale = column / width
  const longest = page.height / scale
  const step = longest * (1 - overlap)
  const count = Math.max(1, Math.ceil((height - longest) / step) + 1)
  const pieces = Array.from({ length: count }, (_, index) => {
    const top = index * step
    const part = Math.min(longest, height - top)
    const left = (index % perPage) * (column + gap)
    const at = { left, top: 0, width: column, height: part * scale }
    return { left: 0, top, width, height: part, at }
  })
  return Array.from({ length: Math.ceil(count / perPage) }, (_, index) => ({
    // The last page is as wide as the others, and so is the print on it.
    width: perPage * (column + gap) - gap,
    height: page.height,
    pieces: pieces.slice(index * perPage, (index + 1) * perPage),
  }))
}

const turned = ({ width, height }: Size): Size => ({ width: height, height: width })

function turnedPiece({ left, top, width, height, at }: Piece): Piece {
  return {
    left: top,
    top: left,
    width: height,
    height: width,
    at: { left: at.top, top: at.left, width: at.height, height: at.width },
  }
}
