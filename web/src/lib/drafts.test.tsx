import { expect, it, vi } from 'vitest'
import { dropAllDrafts, dropDraft, keepDraft, keepDraftsOf, readDraft } from './drafts.ts'

const typed = { merchant: 'Half of a thought' }

it('a draft gives back what was typed until it is sent', () => {
  keepDraft('expense', typed)
  keepDraft('trip', { name: 'Oslo' })
  expect(readDraft('expense')).toEqual(typed)
  dropDraft('expense')
  expect(readDraft('expense')).toEqual({})
  expect(readDraft('trip')).toEqual({ name: 'Oslo' })
})

it('a draft shows nobody what somebody else has typed', () => {
  keepDraftsOf('casey')
  keepDraft('expense', typed)
  keepDraftsOf('casey')
  expect(readDraft('expense')).toEqual(typed)
  keepDraftsOf('alex')
  expect(readDraft('expense')).toEqual({})
})

it('a draft keeps what was typed before it was known who is here', () => {
  keepDraft('expense', typed)
  keepDraftsOf('casey')
  expect(readDraft('expense')).toEqual(typed)
})

it('a draft leaves nothing at sign-out, and lets what is not a draft be', () => {
  sessionStorage.setItem('of.somebody.else', 'stays')
  keepDraftsOf('casey')
  keepDraft('expense', typed)
  dropAllDrafts()
  expect(Object.keys(sessionStorage)).toEqual(['of.somebody.else'])
})

it.each(['not json', '"a word"', 'null', '7'])('a draft takes %s for no draft', (kept) => {
  sessionStorage.setItem('sortie.draft.expense', kept)
  expect(readDraft('expense')).toEqual({})
})

it('a draft goes on without a store: it is closed in some private windows, and may be full', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new DOMException('closed', 'SecurityError')
    },
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    clear: () => undefined,
  })
  keepDraft('expense', typed)
  keepDraftsOf('casey')
  dropDraft('expense')
  dropAllDrafts()
  expect(readDraft('expense')).toEqual({})
})
