import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { boxAround } from './boxes.ts'
import type { Page } from './page.ts'
import { toRows } from './rows.ts'
import { paper } from './testing/paper.ts'

const lines = Array.from({ length: 14 }, (_, i) => `Item number ${i}|${i}.50`)

/** The same page photographed at a slant that grows towards the bottom. */
function slanted(page: Page, top: number, bottom: number): Page {
  return {
    ...page,
    pieces: page.pieces.map((p) => {
      const angle = top + ((bottom - top) * p.cy) / page.height
      return { ...p, angle, cy: p.cy + (p.cx - page.width / 2) * Math.tan(angle) }
    }),
  }
}

describe('rows', () => {
  it('join what is printed on one line, left and right', () => {
    assert.deepEqual(
      toRows(paper(...lines)).map((r) => r.text),
      lines.map((l) => l.replace('|', ' ')),
    )
  })

  it('hold together on a photo that leans, and leans differently at its foot', () => {
    for (const [top, bottom] of [
      [0.06, 0.06],
      [-0.05, -0.05],
      [0.02, 0.09],
    ] as const) {
      assert.deepEqual(
        toRows(slanted(paper(...lines), top, bottom)).map((r) => r.text),
        lines.map((l) => l.replace('|', ' ')),
        `${top} to ${bottom}`,
      )
    }
  })

  it('give every word its own place', () => {
    const [row] = toRows(paper('Total due|12.50'))
    assert.deepEqual(
      row?.words.map((w) => w.text),
      ['Total', 'due', '12.50'],
    )
    const [total, due, sum] = row?.words ?? []
    assert.ok(
      total &&
        due &&
        sum &&
        total.box.x + total.box.width <= due.box.x + 0.01 &&
        due.box.x < sum.box.x,
    )
  })

  it('put boxes back on the picture as it came when it had to be turned', () => {
    const page = paper('!NAME AT THE TOP', 'second line', 'third line')
    const box = (turned: Page['turned']) => boxAround(toRows({ ...page, turned })[0]?.words ?? [])
    const near = (value: number | undefined, edge: number) => Math.abs((value ?? 9) - edge) < 0.3
    const [upright, left, head, right] = [box(0), box(1), box(2), box(3)]
    assert.ok(near(upright?.y, 0) && upright && upright.width > upright.height)
    assert.ok(near(left?.x, 0) && left && left.height > left.width)
    assert.ok(head && near(head.y + head.height, 1))
    assert.ok(right && near(right.x + right.width, 1))
  })

  it('leave out what hardly was a letter', () => {
    const page = paper('Good line', 'noise')
    const noisy = {
      ...page,
      pieces: page.pieces.map((p) => (p.text === 'noise' ? { ...p, score: 0.2 } : p)),
    }
    assert.deepEqual(
      toRows(noisy).map((r) => r.text),
      ['Good line'],
    )
  })
})
