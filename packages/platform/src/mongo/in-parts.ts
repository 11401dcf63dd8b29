/** Documents of one write or question: some 300 kB. */
export const atOnce = 500

export function inParts<T>(all: T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / atOnce) }, (_, part) =>
    all.slice(part * atOnce, (part + 1) * atOnce),
  )
}
