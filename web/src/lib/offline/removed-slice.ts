import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { ExpenseJson } from '@sortie/contracts/expense'

/** Expenses that were deleted on this page, also while it can still be undone; null once the server has deleted them. */
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
