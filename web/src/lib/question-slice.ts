import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

export type Question = {
  title: string
  /** Names what will be deleted: 'Grand Hotel, $420.00 on May 3 and its 2 receipts will be deleted.' */
  text: string
  /** The action, on its button: 'Delete'. */
  action: string
  cancel?: string
  destructive?: boolean
}

export type Asked = Question & { answer: (yes: boolean) => void }

/** The question that is shown, at most one. */
export const questionSlice = createSlice({
  name: 'question',
  initialState: null as Asked | null,
  reducers: {
    asked: (_, { payload }: PayloadAction<Asked>) => payload,
    answered: () => null,
  },
})
