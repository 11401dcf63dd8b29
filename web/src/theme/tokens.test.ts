import { describe, expect, it } from 'vitest'
import { dark, light } from './tokens.ts'

type Name = keyof typeof dark

const texts: Name[] = ['text', 'muted', 'accent', 'good', 'warn', 'bad', 'info', 'calm']
const categories: Name[] = ['airfare', 'lodging', 'meals', 'transport', 'fees', 'other']
const grounds: Name[] = ['canvas', 'surface', 'raised', 'sunken']

describe.each([
  ['dark', dark],
  ['light', light],
] as const)('the %s scheme', (_, scheme) => {
  it.each(
    [...texts, ...categories].flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  )('keeps %s readable on %s', (text, ground) => {
    expect(contrast(scheme[text], scheme[ground])).toBeGreaterThanOrEqual(4.5)
  })

  it.each(
    [...texts, ...categories].flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  )('keeps %s readable on its own tint over %s, as badges have it', (text, ground) => {
    expect(contrast(scheme[text], mix(scheme[text], scheme[ground], 0.13))).toBeGreaterThanOrEqual(
      4.5,
    )
  })

  it.each([
    ['onAccent', 'accent'],
    ['onAccent', 'accentStrong'],
    ['onBad', 'badStrong'],
    ['canvas', 'warn'],
  ] as const)('keeps %s readable on %s', (text, ground) => {
    expect(contrast(scheme[text], scheme[ground])).toBeGreaterThanOrEqual(4.5)
  })

  it.each(grounds)('keeps the edges of controls visible on %s', (ground) => {
    expect(contrast(scheme.edge, scheme[ground])).toBeGreaterThanOrEqual(3)
  })
})

function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function mix(top: string, ground: string, share: number): string {
  const under = channels(ground)
  const mixed = channels(top).map((channel, index) =>
    Math.round(channel * share + (under[index] ?? 0) * (1 - share)),
  )
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
}
