import { PDFHexString } from '@cantoo/pdf-lib'

type Command = { command: string; args: number[] }
type Laid = {
  glyphs: Array<{ path: { commands: Command[] } }>
  positions: Array<{ xAdvance: number }>
}
type VariableFont = {
  unitsPerEm: number
  layout(text: string): Laid
  getVariation(settings: { wght: number }): VariableFont
}

/**
 * Text as shapes, with the words beside them for who copies or listens. For fonts that come as WOFF2 only (Chinese,
 * Japanese, Korean): fontkit loses their glyphs when it makes a subset.
 */
export function outlines(font: unknown) {
  const drawn = (font as VariableFont).getVariation({ wght: 400 })
  const { unitsPerEm } = drawn
  const known = new Map<string, Laid>()
  /** Asked for the width and for the shapes, and slow. */
  function laid(text: string): Laid {
    const layout = known.get(text) ?? drawn.layout(text)
    known.set(text, layout)
    return layout
  }
  return {
    widthOf: (text: string) =>
      laid(text).positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) / unitsPerEm,
    write(text: string, x: number, y: number, size: number): string {
      const { glyphs, positions } = laid(text)
      const scale = (size / unitsPerEm).toFixed(6)
      let left = 0
      const shapes = glyphs.map(({ path }, index) => {
        const shape = operators(path.commands, left)
        left += positions[index]?.xAdvance ?? 0
        return shape
      })
      const place = `${scale} 0 0 ${scale} ${x.toFixed(2)} ${y.toFixed(2)} cm`
      const words = `/Span <</ActualText ${PDFHexString.fromText(text)}>> BDC`
      return `${words}\nq ${place}\n${shapes.join('\n')}\nf Q\nEMC`
    },
  }
}

/** PDF has cubic curves only: the control points of a quadratic one are two thirds of the way to its own. */
function operators(commands: Command[], left: number): string {
  let from: number[] = [0, 0]
  return commands
    .map(({ command, args }) => {
      const at = args.map((value, index) => (index % 2 === 0 ? value + left : value))
      const [x0 = 0, y0 = 0] = from
      if (at.length > 0) from = at.slice(-2)
      if (command === 'moveTo') return `${at.join(' ')} m`
      if (command === 'lineTo') return `${at.join(' ')} l`
      if (command === 'bezierCurveTo') return `${at.join(' ')} c`
      if (command !== 'quadraticCurveTo') return 'h'
      const [cx = 0, cy = 0, x = 0, y = 0] = at
      const curve = [x0 + (2 * (cx - x0)) / 3, y0 + (2 * (cy - y0)) / 3]
      curve.push(x + (2 * (cx - x)) / 3, y + (2 * (cy - y)) / 3, x, y)
      return `${curve.map((value) => value.toFixed(1)).join(' ')} c`
    })
    .join(' ')
}
