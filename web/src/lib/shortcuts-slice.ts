import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

export type Shortcut = {
  /** One key (`n`, `?`) or two after one another (`g e`). Never with Ctrl, Alt or Meta: those are the browser's. */
  keys: string
  does: string
  run: () => void
  /** Repeats while the key is held. */
  runsOn?: boolean
}

const SWITCH = 'sortie.shortcuts'

/** What the keys do on this screen. */
export const shortcutsSlice = createSlice({
  name: 'shortcuts',
  initialState: { offered: [] as readonly Shortcut[], enabled: readSwitch() },
  reducers: {
    offered: (state, { payload }: PayloadAction<readonly Shortcut[]>) => ({
      ...state,
      offered: payload,
    }),
    switched: (state, { payload: enabled }: PayloadAction<boolean>) => ({ ...state, enabled }),
  },
})

export function keepSwitch(on: boolean) {
  try {
    localStorage.setItem(SWITCH, on ? 'on' : 'off')
  } catch {
    // The choice then lasts as long as the page.
  }
}

function readSwitch() {
  try {
    return localStorage.getItem(SWITCH) !== 'off'
  } catch {
    return true
  }
}
