// Input of the rules: pieces of text with their positions. Lengths are pixels of the upright picture.

export type Glyph = { char: string; at: number; score: number }

/** One run of text as the detector found it: a turned rectangle around (cx, cy), `angle` in radians. */
export type Piece = {
  text: string
  score: number
  glyphs: Glyph[]
  cx: number
  cy: number
  width: number
  height: number
  angle: number
}

export type Turn = 0 | 1 | 2 | 3

export type Page = { width: number; height: number; turned: Turn; pieces: Piece[] }

/** A place on the upright picture, all four as fractions of its sides (0..1). */
export type Box = { x: number; y: number; width: number; height: number }
