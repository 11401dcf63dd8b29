const rounding = 2

/** The path of a column from the floor up to y, with its upper corners rounded. */
export function column(x: number, y: number, width: number, floor: number): string {
  const r = Math.min(rounding, width / 2, floor - y)
  return `M${x} ${floor}V${y + r}q0 ${-r} ${r} ${-r}h${width - 2 * r}q${r} 0 ${r} ${r}V${floor}z`
}
