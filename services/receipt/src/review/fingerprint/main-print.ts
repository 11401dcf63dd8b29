import type { Ink } from './ink.ts'

/** Pixels of a block, and how near blocks of one print are: the gap between lines is wider than between letters. */
const block = 6
const besides = 2
const above = 3
const least = 0.25
/** The edge of a page or the spine of a notebook: this many blocks thin, and much longer. */
const thin = 12
const long = 5

type Cluster = { weight: number; left: number; right: number; top: number; bottom: number }

/** Removes, in place, everything but the printed block of the receipt. */
export function keepMainPrint({ data, width, height }: Ink): void {
  const columns = Math.ceil(width / block)
  const rows = Math.ceil(height / block)
  const sums = new Float32Array(columns * rows)
  const blockOf = (at: number) =>
    Math.floor(Math.floor(at / width) / block) * columns + Math.floor((at % width) / block)
  for (let at = 0; at < data.length; at++) {
    const value = data[at] as number
    if (value > 0) sums[blockOf(at)] = (sums[blockOf(at)] as number) + value
  }
  const { labels, clusters } = clustersOf(sums, columns, rows)
  const most = Math.max(0, ...clusters.map((cluster) => weightOf(cluster)))
  const kept = clusters.map((cluster) => weightOf(cluster) >= most * least)
  for (let at = 0; at < data.length; at++)
    if (data[at] && !kept[(labels[blockOf(at)] as number) - 1]) data[at] = 0
}

function weightOf({ weight, left, right, top, bottom }: Cluster): number {
  const [short, length] = [right - left + 1, bottom - top + 1].sort((a, b) => a - b) as [
    number,
    number,
  ]
  return short <= thin && length > short * long ? 0 : weight
}

function clustersOf(sums: Float32Array, columns: number, rows: number) {
  const labels = new Int32Array(sums.length)
  const near = nearPrint(sums, columns, rows)
  const clusters: Cluster[] = []
  for (let start = 0; start < near.length; start++) {
    if (!near[start] || labels[start]) continue
    const cluster = { weight: 0, left: columns, right: 0, top: rows, bottom: 0 }
    clusters.push(cluster)
    const stack = [start]
    labels[start] = clusters.length
    while (stack.length > 0) {
      const at = stack.pop() as number
      const x = at % columns
      const y = (at - x) / columns
      if ((sums[at] as number) > 1) include(cluster, x, y, sums[at] as number)
      const besides = [x > 0 ? at - 1 : -1, x < columns - 1 ? at + 1 : -1]
      for (const next of [...besides, at - columns, at + columns])
        if (near[next] && !labels[next]) {
          labels[next] = clusters.length
          stack.push(next)
        }
    }
  }
  return { labels, clusters }
}

function include(cluster: Cluster, x: number, y: number, weight: number): void {
  cluster.weight += weight
  cluster.left = Math.min(cluster.left, x)
  cluster.right = Math.max(cluster.right, x)
  cluster.top = Math.min(cluster.top, y)
  cluster.bottom = Math.max(cluster.bottom, y)
}

function nearPrint(sums: Float32Array, columns: number, rows: number): Uint8Array {
  const near = new Uint8Array(sums.length)
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++) {
      if ((sums[y * columns + x] as number) <= 1) continue
      for (let j = Math.max(0, y - above); j <= Math.min(rows - 1, y + above); j++)
        for (let i = Math.max(0, x - besides); i <= Math.min(columns - 1, x + besides); i++)
          near[j * columns + i] = 1
    }
  return near
}
