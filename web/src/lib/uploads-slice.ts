import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

export type Upload = {
  key: string
  file: File
  state: 'staged' | 'sending' | 'failed'
  percent: number
  /** ms since 1970, each later than the one before: files keep the order in which they were chosen. */
  position: number
  /** Why it failed, or is sent later. */
  problem?: string
  /** It failed because nobody could be reached. */
  offline?: boolean
  /** The expense it goes to, once that is known; or the Inbox. */
  expenseId?: string
  /** Whoever chose it; nobody else sends it. */
  personId?: string
  /** The dialog that shows it; without one it is on its way in the background, shown by the tray. */
  owner?: string
}

/** The files of this tab that are not on the server yet, wherever they were chosen. */
export const uploadsSlice = createSlice({
  name: 'uploads',
  initialState: [] as readonly Upload[],
  reducers: {
    replaced: (_, { payload }: PayloadAction<readonly Upload[]>) => payload,
  },
})
