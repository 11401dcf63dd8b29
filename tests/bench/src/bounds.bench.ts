// Processor time of the work that a caller can make large, at the bounds that docs/operating.md names, and the longest
// that it keeps the event loop in one piece: npm run bench bounds. The goal is 50 ms in one piece.
import { setTimeout } from 'node:timers/promises'
import {
  findMerchant,
  indexMerchants,
  type MerchantUse,
} from '../../../services/expense/src/merchants/merchant-index.ts'

const rows: Record<string, { 'cpu ms': number; 'longest piece ms': number }> = {}

const index = await measured('index of 5,000 merchants and misreadings', () =>
  indexMerchants(inBatches(manyUses(5000), 250)),
)
const alike = nearlyAlike(0).slice(0, 45)
await measured('recognise 300 letters among 10,000 names that are nearly alike', () =>
  findMerchant(`${alike}${'yx'.repeat(120)}`, index, true),
)
await measured('recognise 300 letters that nothing is like', () =>
  findMerchant('zyxwvutsrqponmlkjihgfedcb'.repeat(12), index, true),
)
await measured('recognise a usual name', () => findMerchant('STARBUCKS COFFEE', index, true))
console.table(rows)

/** Processor time between two turns of the event loop is that of one piece, whatever else the machine does. */
async function measured<T>(name: string, work: () => Promise<T>): Promise<T> {
  await work()
  let isOver = false
  let longest = 0
  let last = cpuMs()
  const began = last
  const turn = () => {
    const at = cpuMs()
    longest = Math.max(longest, at - last)
    last = at
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  const result = await work()
  const ended = cpuMs()
  await setTimeout(5)
  isOver = true
  rows[name] = { 'cpu ms': rounded(ended - began), 'longest piece ms': rounded(longest) }
  return result
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function rounded(ms: number): number {
  return Math.round(ms * 10) / 10
}

/** Alike but for their last letters, so that no comparison ends early. */
function nearlyAlike(number: number): string {
  return `${'abcdefghijklmnopqrstuvwxy'.repeat(2).slice(0, 45)}${String(number).padStart(15, 'z')}`
}

function manyUses(count: number): MerchantUse[] {
  return Array.from({ length: count }, (_, number) => ({
    merchant: `${nearlyAlike(number)}${'q'.repeat(139)}`,
    category: 'Meals',
    readAs: `${nearlyAlike(number + count)}${'q'.repeat(239)}`,
  }))
}

async function* inBatches<T>(items: T[], size: number): AsyncGenerator<T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size)
}
