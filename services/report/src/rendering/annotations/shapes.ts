import { PDFArray, type PDFDict } from '@cantoo/pdf-lib'
import { type Colour, colourOf } from './colours.ts'
import {
  type Box,
  boxOf,
  dictOf,
  listOf,
  nameOf,
  numberOf,
  numbersIn,
  numbersOf,
} from './pdf-values.ts'

export type Shape = { operators: string; opacity: number; isHighlight: boolean }

const black: Colour = [0, 0, 0]
const yellow: Colour = [1, 0.9, 0.2]

/** Draws an annotation that has no appearance of its own, as viewers do; undefined for kinds without a shape. */
export function shapeOf(annotation: PDFDict, box: Box): Shape | undefined {
  const kind = nameOf(annotation, 'Subtype') ?? ''
  const path = paths[kind]?.(annotation, box)
  if (!path) return undefined
  const isHighlight = kind === 'Highlight'
  const colour = colourOf(numbersOf(annotation, 'C')) ?? (isHighlight ? yellow : black)
  const inside = isHighlight ? colour : colourOf(numbersOf(annotation, 'IC'))
  const filled = inside && fillable.includes(kind)
  const width = isHighlight ? 0 : borderWidth(annotation)
  const paint = filled ? (width > 0 ? 'B' : 'f') : width > 0 ? 'S' : 'n'
  const operators = [
    `${numbers(colour)} RG ${inside ? `${numbers(inside)} rg` : ''} ${number(width)} w 1 J 1 j`,
    dash(annotation),
    path,
    paint,
  ].join('\n')
  return { operators, opacity: numberOf(annotation, 'CA') ?? 1, isHighlight }
}

const fillable = ['Highlight', 'Square', 'Circle', 'Polygon', 'Text', 'FileAttachment']

const paths: Record<string, (annotation: PDFDict, box: Box) => string> = {
  Highlight: (annotation, box) =>
    quads(annotation, box)
      .map(([a, b, c, d]) => polyline([a, b, d, c], true))
      .join('\n'),
  Underline: (annotation, box) =>
    quads(annotation, box)
      .map(([, , c, d]) => polyline([c, d]))
      .join('\n'),
  StrikeOut: (annotation, box) =>
    quads(annotation, box)
      .map(([a, b, c, d]) => polyline([between(a, c), between(b, d)]))
      .join('\n'),
  Squiggly: (annotation, box) =>
    quads(annotation, box)
      .map(([, , c, d]) => polyline(wave(c, d)))
      .join('\n'),
  Ink: (annotation) =>
    listOf(annotation, 'InkList')
      .map((stroke) => (stroke instanceof PDFArray ? polyline(pointsOf(stroke)) : ''))
      .join('\n'),
  Line: (annotation) => line(annotation),
  PolyLine: (annotation) => polyline(pairs(numbersOf(annotation, 'Vertices'))),
  Polygon: (annotation) => polyline(pairs(numbersOf(annotation, 'Vertices')), true),
  Square: (annotation, box) => rectangle(within(annotation, box)),
  Circle: (annotation, box) => ellipse(within(annotation, box)),
  FreeText: (annotation) => polyline(pairs(numbersOf(annotation, 'CL'))),
  Text: (_, box) => note(box),
  FileAttachment: (_, box) => note(box),
}

type Point = [number, number]

function pairs(values: number[]): Point[] {
  return Array.from({ length: values.length >> 1 }, (_, index) => [
    values[2 * index] ?? 0,
    values[2 * index + 1] ?? 0,
  ])
}

function pointsOf(stroke: PDFArray): Point[] {
  return pairs(numbersIn(stroke.asArray()))
}

/** Four corners for each marked text: upper left, upper right, lower left, lower right. */
function quads(annotation: PDFDict, box: Box): [Point, Point, Point, Point][] {
  const given = pairs(numbersOf(annotation, 'QuadPoints'))
  const whole: Point[] = [
    [box.left, box.top],
    [box.right, box.top],
    [box.left, box.bottom],
    [box.right, box.bottom],
  ]
  const corners = given.length >= 4 ? given : whole
  return Array.from(
    { length: corners.length >> 2 },
    (_, index) => corners.slice(4 * index, 4 * index + 4) as [Point, Point, Point, Point],
  )
}

function polyline(points: Point[], isClosed = false): string {
  if (points.length < 2) return ''
  const steps = points.map((point, index) => `${numbers(point)} ${index === 0 ? 'm' : 'l'}`)
  return `${steps.join(' ')}${isClosed ? ' h' : ''}`
}

function between([x1, y1]: Point, [x2, y2]: Point): Point {
  return [(x1 + x2) / 2, (y1 + y2) / 2]
}

/** A zigzag of 2 points in height. */
function wave([x1, y1]: Point, [x2, y2]: Point): Point[] {
  const steps = Math.min(500, Math.max(2, Math.round(Math.hypot(x2 - x1, y2 - y1) / 2)))
  return Array.from({ length: steps + 1 }, (_, index) => [
    x1 + ((x2 - x1) * index) / steps,
    y1 + ((y2 - y1) * index) / steps + (index % 2 === 0 ? 0 : 2),
  ])
}

function line(annotation: PDFDict): string {
  const [from, to] = pairs(numbersOf(annotation, 'L'))
  if (!from || !to) return ''
  const [first = '', last = ''] = listOf(annotation, 'LE').map((end) => `${end}`)
  return [
    polyline([from, to]),
    first.includes('Arrow') ? arrow(from, to) : '',
    last.includes('Arrow') ? arrow(to, from) : '',
  ].join('\n')
}

function arrow([x, y]: Point, from: Point): string {
  const angle = Math.atan2(from[1] - y, from[0] - x)
  const tip = (turn: number): Point => [
    x + 8 * Math.cos(angle + turn),
    y + 8 * Math.sin(angle + turn),
  ]
  return polyline([tip(0.5), [x, y], tip(-0.5)])
}

function within(annotation: PDFDict, box: Box): Box {
  const [left = 0, bottom = 0, right = 0, top = 0] = numbersOf(annotation, 'RD')
  const half = borderWidth(annotation) / 2
  return (
    boxOf([
      box.left + left + half,
      box.bottom + bottom + half,
      box.right - right - half,
      box.top - top - half,
    ]) ?? box
  )
}

function rectangle({ left, bottom, right, top }: Box): string {
  return `${numbers([left, bottom, right - left, top - bottom])} re`
}

function ellipse({ left, bottom, right, top }: Box): string {
  const [x, y, rx, ry] = [
    (left + right) / 2,
    (bottom + top) / 2,
    (right - left) / 2,
    (top - bottom) / 2,
  ]
  // The distance of the control points with which a Bézier curve follows a quarter of a circle.
  const [kx, ky] = [rx * 0.5523, ry * 0.5523]
  return [
    `${numbers([x + rx, y])} m`,
    `${numbers([x + rx, y + ky, x + kx, y + ry, x, y + ry])} c`,
    `${numbers([x - kx, y + ry, x - rx, y + ky, x - rx, y])} c`,
    `${numbers([x - rx, y - ky, x - kx, y - ry, x, y - ry])} c`,
    `${numbers([x + kx, y - ry, x + rx, y - ky, x + rx, y])} c h`,
  ].join(' ')
}

/** A sheet with three lines, for a note or an attachment, of at most 18 points. */
function note({ left, right, bottom, top }: Box): string {
  const width = Math.min(18, right - left)
  const height = Math.min(18, top - bottom)
  const lines = [0.3, 0.5, 0.7].map((part) =>
    polyline([
      [left + width * 0.2, top - height * part],
      [left + width * 0.8, top - height * part],
    ]),
  )
  const sheet = rectangle({ left, right: left + width, bottom: top - height, top })
  return [sheet, ...lines].join(' ')
}

export function borderWidth(annotation: PDFDict): number {
  const [, , border] = numbersOf(annotation, 'Border')
  return Math.max(0, numberOf(dictOf(annotation, 'BS'), 'W') ?? border ?? 1)
}

function dash(annotation: PDFDict): string {
  const style = dictOf(annotation, 'BS')
  if (nameOf(style, 'S') !== 'D') return ''
  const given = numbersOf(style, 'D').filter((length) => length > 0)
  return `[${numbers(given.length > 0 ? given : [3])}] 0 d`
}

const number = (value: number) => value.toFixed(3)
const numbers = (values: readonly number[]) => values.map(number).join(' ')
