import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { useSwipe } from './use-swipe.ts'

const done: string[] = []

function Row() {
  const swipe = useSwipe({ right: () => done.push('right'), left: () => done.push('left') })
  return (
    <div data-testid="row" {...swipe}>
      <button type="button" onClick={() => done.push('pressed')}>
        Press
      </button>
    </div>
  )
}

beforeEach(() => {
  done.length = 0
  Element.prototype.setPointerCapture ??= () => undefined
  render(<Row />)
})

function swipe(by: {
  x: number
  y?: number
  pointerType?: string
  end?: 'pointerUp' | 'pointerCancel'
}) {
  const row = screen.getByTestId('row')
  const finger = { pointerId: 1, isPrimary: true, pointerType: by.pointerType ?? 'touch' }
  fireEvent.pointerDown(row, { ...finger, clientX: 100, clientY: 100 })
  for (const part of [0.3, 0.7, 1])
    fireEvent.pointerMove(row, {
      ...finger,
      clientX: 100 + by.x * part,
      clientY: 100 + (by.y ?? 0) * part,
    })
  const { swipe: side, acts } = row.dataset
  fireEvent[by.end ?? 'pointerUp'](row, finger)
  return { side, acts: acts !== undefined, moved: row.style.getPropertyValue('--swipe') }
}

it('a row does the action of the side that a finger swipes to', () => {
  expect(swipe({ x: 120 })).toEqual({ side: 'right', acts: true, moved: '0px' })
  expect(swipe({ x: -120 })).toEqual({ side: 'left', acts: true, moved: '0px' })
  expect(done).toEqual(['right', 'left'])
})

it('a row does nothing for a short way, for scrolling, for a mouse, and where the browser takes over', () => {
  expect(swipe({ x: 60 })).toEqual({ side: 'right', acts: false, moved: '0px' })
  expect(swipe({ x: 100, y: 120 }).side).toBeUndefined()
  expect(swipe({ x: 120, pointerType: 'mouse' }).side).toBeUndefined()
  expect(swipe({ x: 120, end: 'pointerCancel' }).moved).toBe('0px')
  expect(done).toEqual([])
})

it('a row does not take the end of a swipe for a press', () => {
  swipe({ x: 120 })
  fireEvent.click(screen.getByRole('button'))
  fireEvent.click(screen.getByRole('button'))
  expect(done).toEqual(['right', 'pressed'])
})
