import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextBackOff } from './back-off.ts'

function pausesAfter(served: number[]): number[] {
  let pause: number | undefined
  return served.map((ms) => {
    pause = nextBackOff(pause, ms)
    return pause
  })
}

test('a process that ends soon after every start is started ever more slowly, each 5 s at last', () => {
  assert.deepEqual(
    pausesAfter([0, 10, 900, 0, 4000, 0, 0]),
    [250, 500, 1000, 2000, 4000, 5000, 5000],
  )
})

test('a process that served for some seconds each time is started at once, however often it is killed', () => {
  assert.deepEqual(pausesAfter([6000, 12_000, 5000, 20_000]), [250, 250, 250, 250])
  assert.deepEqual(pausesAfter([0, 0, 0, 6000, 0]), [250, 500, 1000, 250, 500])
})
