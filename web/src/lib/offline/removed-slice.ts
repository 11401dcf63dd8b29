import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** Ids of expenses that were deleted on this page, also while their deletion can still be undone. */
export const removedSlice = createSlice({
  name: 'removed',
  initialState: [] as string[],
  reducers: {
    hidden: (all, { payload: ids }: PayloadAction<string[]>) => [...all, ...ids],
    restored: (all, { payload: ids }: PayloadAction<string[]>) =>
      all.filter((id) => !ids.includes(id)),
  },
})
