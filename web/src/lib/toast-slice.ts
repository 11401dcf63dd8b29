import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

export type Toast = {
  id: string
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** Milliseconds on the screen; 5000 by default. */
  duration?: number
  /** The words on its button. */
  button?: 'Undo' | 'Open'
  open: boolean
}

/** At most one toast, the newest. */
export const toastSlice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    shown: (_, { payload }: PayloadAction<Toast>) => [payload],
    dismissed: (toasts, { payload: id }: PayloadAction<string>) => {
      for (const toast of toasts) if (toast.id === id) toast.open = false
    },
    removed: (toasts, { payload: id }: PayloadAction<string>) =>
      toasts.filter((toast) => toast.id !== id),
  },
})
