import type { Ink } from './ink.ts'

export type Dots = { x: Float32Array; y: Float32Array; ink: Float32Array; count: number }

const mostDegrees = 15
/** Height in pixels of the strips by which lines of print are found. */
const strip = 2
/** The frame cuts off this share of the print on each side, and leaves this margin around the rest. */
const leftOut = 0.02
const margin = 0.06
const half = 1200

export function dotsOf({ data, width, height }: Ink): Dots {
  let count = 0
  for (const value of data) if (value > 0) count++
  const dots = {
    x: new Float32Array(count),
    y: new Float32Array(count),
    ink: new Float32Array(count),
    count,
  }
  let i = 0
  for (let at = 0; at < data.length; at++) {
    const value = data[at] as number
    if (value <= 0) continue
    dots.x[i] = (at % width) - width / 2
    dots.y[i] = Math.floor(at / width) - height / 2
    dots.ink[i++] = value
  }
  return dots
}

/** The angle, in radians, at which the lines of print contrast most with the gaps between them. */
export function angleOf(dots: Dots): number {
  let best = { degrees: 0, sharpness: -1 }
  const tryAngle = (degrees: number) => {
    const sharpness = sharpnessAt(dots, (degrees * Math.PI) / 180)
    if (sharpness > best.sharpness) best = { degrees, sharpness }
  }
  for (let degrees = -mostDegrees; degrees <= mostDegrees; degrees += 0.5) tryAngle(degrees)
  for (const step of [0.25, 0.125]) {
    const { degrees } = best
    tryAngle(degrees - step)
    tryAngle(degrees + step)
  }
  return (best.degrees * Math.PI) / 180
}

function sharpnessAt({ x, y, ink, count }: Dots, angle: number): number {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const strips = new Float32Array(half)
  for (let i = 0; i < count; i++) {
    const at = half / 2 + ((y[i] as number) * cos - (x[i] as number) * sin) / strip
    const whole = Math.floor(at)
    const part = at - whole
    strips[whole] = (strips[whole] as number) + (ink[i] as number) * (1 - part)
    strips[whole + 1] = (strips[whole + 1] as number) + (ink[i] as number) * part
  }
  let sum = 0
  for (let i = 1; i < half; i++) sum += ((strips[i] as number) - (strips[i - 1] as number)) ** 2
  return sum
}

export function turned({ x, y, ink, count }: Dots, angle: number): Dots {
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  return {
    x: x.map((value, i) => value * cos + (y[i] as number) * sin),
    y: y.map((value, i) => value * cos - (x[i] as number) * sin),
    ink,
    count,
  }
}

export function frameOf({ x, y, ink }: Dots) {
  const [left, right] = sidesOf(x, ink)
  const [top, bottom] = sidesOf(y, ink)
  return { left, right, top, bottom }
}

function sidesOf(places: Float32Array, ink: Float32Array): [number, number] {
  const counts = new Float32Array(2 * half)
  let sum = 0
  places.forEach((place, i) => {
    const at = half + Math.round(place)
    counts[at] = (counts[at] as number) + (ink[i] as number)
    sum += ink[i] as number
  })
  const at = (share: number) => {
    let passed = 0
    const found = counts.findIndex((count) => {
      passed += count
      return passed >= sum * share
    })
    return found - half
  }
  const [first, last] = [at(leftOut), at(1 - leftOut)]
  const around = (last - first) * margin
  return [first - around, last + around]
}
