import type { Piece } from './page.ts'

/**
 * In a photograph the slant differs between top and bottom, so a plane is fitted to the angles of the pieces; wide
 * pieces count more, outliers not at all.
 */
export function slantOf(pieces: Piece[]): (piece: Piece) => { x: number; y: number } {
  const common = commonAngle(pieces)
  const fit = pieces.filter((p) => p.width > 3 * p.height && Math.abs(p.angle - common) < 0.07)
  const total = fit.reduce((sum, p) => sum + p.width, 0)
  const meanX = fit.reduce((sum, p) => sum + p.width * p.cx, 0) / total
  const meanY = fit.reduce((sum, p) => sum + p.width * p.cy, 0) / total
  const meanAngle = fit.reduce((sum, p) => sum + p.width * p.angle, 0) / total
  let [xx, xy, yy, xa, ya] = [1, 0, 1, 0, 0]
  for (const p of fit) {
    const [dx, dy, da] = [p.cx - meanX, p.cy - meanY, p.angle - meanAngle]
    xx += p.width * dx * dx
    xy += p.width * dx * dy
    yy += p.width * dy * dy
    xa += p.width * dx * da
    ya += p.width * dy * da
  }
  const det = xx * yy - xy * xy
  const enough = fit.length >= 8 && det > 0
  const alongX = enough ? (xa * yy - ya * xy) / det : 0
  const alongY = enough ? (ya * xx - xa * xy) / det : 0
  return (p) => {
    if (fit.length === 0) return { x: p.cx, y: p.cy }
    const angle = meanAngle + (alongX * (p.cx - meanX)) / 2 + alongY * (p.cy - meanY)
    return {
      x: meanX + (p.cx - meanX) / Math.cos(angle),
      y: p.cy - (p.cx - meanX) * Math.tan(angle),
    }
  }
}

/** The slant of most of the text: the median, weighted by length. */
function commonAngle(pieces: Piece[]): number {
  const sorted = pieces.filter((p) => p.width > 2 * p.height).sort((a, b) => a.angle - b.angle)
  const total = sorted.reduce((sum, p) => sum + p.width, 0)
  let passed = 0
  for (const p of sorted) {
    passed += p.width
    if (passed >= total / 2) return p.angle
  }
  return 0
}
