import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ExpenseJson } from '@sortie/contracts/expense'

/**
 * What left the screens of this page, also while it can still be undone: expenses, which sums still count; null once the
 * server has deleted them, and for records of other kinds.
 */
export const removedSlice = createSlice({
  name: 'removed',
  initialState: {} as Record<string, ExpenseJson | null>,
  reducers: {
    hidden: (all, { payload }: PayloadAction<readonly ExpenseJson[]>) => {
      for (const expense of payload) all[expense.id] = expense
    },
    gone: (all, { payload: ids }: PayloadAction<readonly string[]>) => {
      for (const id of ids) all[id] = null
    },
    restored: (all, { payload: ids }: PayloadAction<readonly string[]>) => {
      for (const id of ids) delete all[id]
    },
  },
})
