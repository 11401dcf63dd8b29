export type Point = { x: number; y: number }

/** A turned rectangle: centre, size along its own axes, angle of its width in radians (-45° to 45°). */
export type Slant = { cx: number; cy: number; width: number; height: number; angle: number }

export function tightRectangle(points: Point[]): Slant {
  const hull = convexHull(points)
  let best: Slant = { cx: points[0]!.x, cy: points[0]!.y, width: 1, height: 1, angle: 0 }
  let bestArea = Number.POSITIVE_INFINITY
  for (let i = 0; i < hull.length; i++) {
    const a = hull[i]!
    const b = hull[(i + 1) % hull.length]!
    const angle = Math.atan2(b.y - a.y, b.x - a.x)
    const found = boundsAt(hull, angle)
    const area = found.width * found.height
    if (area < bestArea) {
      bestArea = area
      best = found
    }
  }
  return upright(best)
}

export function grow(r: Slant, by: number): Slant {
  return { ...r, width: r.width + 2 * by, height: r.height + 2 * by }
}

function boundsAt(points: Point[], angle: number): Slant {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  let [minU, maxU, minV, maxV] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const p of points) {
    const u = p.x * cos + p.y * sin
    const v = p.y * cos - p.x * sin
    if (u < minU) minU = u
    if (u > maxU) maxU = u
    if (v < minV) minV = v
    if (v > maxV) maxV = v
  }
  const u = (minU + maxU) / 2
  const v = (minV + maxV) / 2
  return {
    cx: u * cos - v * sin,
    cy: u * sin + v * cos,
    width: maxU - minU + 1,
    height: maxV - minV + 1,
    angle,
  }
}

function upright(r: Slant): Slant {
  const quarter = Math.PI / 2
  const turns = Math.round(r.angle / quarter)
  const angle = r.angle - turns * quarter
  return turns % 2 === 0 ? { ...r, angle } : { ...r, angle, width: r.height, height: r.width }
}

function convexHull(points: Point[]): Point[] {
  if (points.length < 3) return points
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y)
  const half = (list: Point[]) => {
    const out: Point[] = []
    for (const p of list) {
      while (out.length >= 2 && cross(out[out.length - 2]!, out[out.length - 1]!, p) <= 0) out.pop()
      out.push(p)
    }
    out.pop()
    return out
  }
  return [...half(sorted), ...half(sorted.reverse())]
}

function cross(o: Point, a: Point, b: Point): number {
  return (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x)
}
